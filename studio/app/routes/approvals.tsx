import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  getSecondPerson,
  listApprovals,
  saveThresholds,
  turnSecondPersonOff,
  turnSecondPersonOn,
} from '#contract/studio/index.ts';
import { ApprovalList } from '../../features/approvals/approval-list.tsx';
import { RULES_TAB, rulesReaders } from '../../features/approvals/approval-tabs.tsx';
import { SecondPersonPage } from '../../features/approvals/second-person-page.tsx';
import { intents } from '../../lib/intents.server.ts';
import { listAwaited, studioContext } from '../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { get } = gridQuery(url.searchParams);
  const { call, hasRole } = context.get(studioContext);
  if (get('bagian') === RULES_TAB && hasRole(...rulesReaders)) {
    const [{ result: rules }, awaited] = await Promise.all([
      call(getSecondPerson),
      listAwaited(call, { subjectKind: 'second person' }),
    ]);
    return { second: { rules, awaited }, list: null };
  }
  const query = {
    state: get('bagian') === 'selesai' ? 'closed' : 'open',
    which: oneOf(get('siapa'), ['mine'] as const) ?? 'all',
  } as const;
  const { result } = await call(listApprovals, { query: { ...query, pageSize: 100 } });
  const first = { rows: result.approvals, next: result.next };
  return { second: null, list: { first, query } };
}

export const action = intents({
  thresholds: async ({ call }, body) => ({
    notice: `${(await call(saveThresholds, { body })).message}.`,
  }),
  off: async ({ call }, body) => ({
    notice: `${(await call(turnSecondPersonOff, { body })).message}.`,
  }),
  on: async ({ call }, body) => ({
    notice: `${(await call(turnSecondPersonOn, { body })).message}.`,
  }),
});

export default function Approvals() {
  const { second, list } = useLoaderData<typeof loader>();
  return second === null ? <ApprovalList {...list} /> : <SecondPersonPage {...second} />;
}
