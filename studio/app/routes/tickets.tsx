import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  deleteSavedReply,
  listDeskTickets,
  listSavedReplies,
  saveSavedReply,
} from '#contract/commerce/index.ts';
import { TicketList } from '../../features/tickets/ticket-list.tsx';
import { intents } from '../../lib/intents.server.ts';
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
  const [{ result }, saved] = await Promise.all([
    call(listDeskTickets, { query: { ...query, pageSize: 100 } }),
    call(listSavedReplies),
  ]);
  const first = { rows: result.cases, next: result.next };
  return { first, query, replies: saved.result.replies };
}

export const action = intents({
  saveReply: async ({ call }, body: NonNullable<InputOf<typeof saveSavedReply>['body']>) => ({
    notice: (await call(saveSavedReply, { body })).message,
  }),
  deleteReply: async ({ call }, body: { replyId: string }) => ({
    notice: (await call(deleteSavedReply, { body })).message,
  }),
});

export default function Tickets() {
  return <TicketList {...useLoaderData<typeof loader>()} />;
}
