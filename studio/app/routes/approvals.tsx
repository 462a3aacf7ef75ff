import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listApprovals } from '#contract/studio/index.ts';
import { ApprovalList } from '../../features/approvals/approval-list.tsx';
import { studioContext } from '../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { get } = gridQuery(url.searchParams);
  const query = {
    state: get('bagian') === 'selesai' ? 'closed' : 'open',
    which: oneOf(get('siapa'), ['mine'] as const) ?? 'all',
  } as const;
  const { call } = context.get(studioContext);
  const { result } = await call(listApprovals, { query: { ...query, pageSize: 100 } });
  return { first: { rows: result.approvals, next: result.next }, query };
}

export default function Approvals() {
  return <ApprovalList {...useLoaderData<typeof loader>()} />;
}
