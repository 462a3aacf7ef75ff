import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { createListBulk, listBulks } from '#contract/editorial/bulk.ts';
import { JobList, JOBS_AT_ONCE } from '../../../features/bulk/job-list.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { paths } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { Page } from '../../../ui/page.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { jobs, next } = (await call(listBulks, { query: { pageSize: JOBS_AT_ONCE } })).result;
  return { first: { rows: jobs, next } };
}

export const action = intents({
  begin: async ({ call }, body: InputOf<typeof createListBulk>['body'] & object) => {
    await call(createListBulk, { body });
    return {};
  },
});

export default function Bulks() {
  const { first } = useLoaderData<typeof loader>();
  return (
    <Page title="Tindakan massal" isFull trail={[{ to: paths.titles, label: 'Judul' }]}>
      <JobList first={first} />
    </Page>
  );
}
