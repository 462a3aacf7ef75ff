import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listDeskTickets } from '#contract/commerce/index.ts';
import { TicketList } from '../../features/tickets/ticket-list.tsx';
import { studioContext } from '../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../ui/grid/grid-query.ts';

/** By the tab that the address names. */
const states: Record<string, 'answered' | 'closed'> = { dijawab: 'answered', selesai: 'closed' };

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { get } = gridQuery(url.searchParams);
  const query = {
    state: states[get('bagian') ?? ''] ?? 'open',
    owner: oneOf(get('petugas'), ['mine', 'none'] as const) ?? 'any',
  } as const;
  const { call } = context.get(studioContext);
  const { result } = await call(listDeskTickets, { query: { ...query, pageSize: 100 } });
  return { first: { rows: result.cases, next: result.next }, query };
}

export default function Tickets() {
  return <TicketList {...useLoaderData<typeof loader>()} />;
}
