import { randomUUID } from 'node:crypto';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { listReleases, saveRelease } from '#contract/editorial/index.ts';
import { filterStates, ReleaseList } from '../../../features/editorial/release-list.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = oneOf(gridQuery(url.searchParams).get('keadaan'), filterStates);
  const { result } = await context.get(studioContext).call(listReleases, {
    query: { ...(state && { state }), pageSize: 100 },
  });
  return { first: { rows: result.releases, next: result.next } };
}

export const action = intents({
  create: async ({ call }, { name }: { name: string }) => {
    const releaseId = randomUUID();
    await call(saveRelease, { body: { releaseId, name, items: [] } });
    throw redirect(`/rilis/${releaseId}`);
  },
});

export default function Releases() {
  return <ReleaseList {...useLoaderData<typeof loader>()} />;
}
