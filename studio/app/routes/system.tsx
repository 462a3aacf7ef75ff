import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { JobName } from '#contract/jobs.ts';
import {
  dropJob,
  getSystem,
  listFailedJobs,
  noteUpkeep,
  retryJob,
  turnSwitch,
} from '#contract/studio/system.ts';
import { SystemPage } from '../../features/system/system-page.tsx';
import { queueWords } from '../../features/system/words.ts';
import { intents } from '../../lib/intents.server.ts';
import { studioContext } from '../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const isList = url.searchParams.get('bagian') === 'gagal';
  const queue = oneOf(
    gridQuery(url.searchParams).get('antrean'),
    Object.keys(queueWords) as JobName[],
  );
  const [{ result: system }, failed] = await Promise.all([
    call(getSystem),
    isList
      ? call(listFailedJobs, { query: { ...(queue && { queue }), pageSize: 100 } })
      : Promise.resolve(null),
  ]);
  return {
    system,
    failed: failed && { rows: failed.result.jobs, next: failed.result.next },
  };
}

export const action = intents({
  switch: async ({ call }, body) => ({ notice: `${(await call(turnSwitch, { body })).message}.` }),
  retry: async ({ call }, body) => ({ notice: `${(await call(retryJob, { body })).message}.` }),
  drop: async ({ call }, body) => ({ notice: `${(await call(dropJob, { body })).message}.` }),
  upkeep: async ({ call }, body) => ({ notice: `${(await call(noteUpkeep, { body })).message}.` }),
});

export default function System() {
  return <SystemPage {...useLoaderData<typeof loader>()} />;
}
