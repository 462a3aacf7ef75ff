import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  applyBulk,
  bulkOutcomes,
  getBulk,
  listBulkItems,
  undoBulk,
} from '#contract/editorial/bulk.ts';
import { ITEMS_AT_ONCE, JobPage } from '../../../features/bulk/job-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const jobId = params['jobId'] ?? '';
  const outcome = oneOf(url.searchParams.get('hasil') ?? undefined, bulkOutcomes);
  const [{ result: job }, { result: page }] = await orNotFound(
    Promise.all([
      call(getBulk, { query: { jobId } }),
      call(listBulkItems, { query: { jobId, outcome, pageSize: ITEMS_AT_ONCE } }),
    ]),
  );
  const next = page.next === null ? null : String(page.next);
  return { job, items: { rows: page.items, next } };
}

export const action = intents({
  apply: async ({ call }, body: InputOf<typeof applyBulk>['body'] & object) => ({
    notice: (await call(applyBulk, { body })).message,
  }),
  undo: async ({ call }, body: InputOf<typeof undoBulk>['body'] & object) => ({
    notice: (await call(undoBulk, { body })).message,
  }),
});

export default function Bulk() {
  return <JobPage {...useLoaderData<typeof loader>()} />;
}
