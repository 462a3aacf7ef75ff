import { randomUUID } from 'node:crypto';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { listDocuments, listReleases, saveRelease } from '#contract/editorial/index.ts';
import { filterStates, ReleaseList } from '../../../features/editorial/releases/release-list.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { paths } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  if (url.searchParams.get('bagian') === 'tinjauan') {
    const query = { inReview: 'Y', pageSize: 100 } as const;
    const { documents, next } = (await call(listDocuments, { query })).result;
    return { first: { rows: [], next: null }, reviews: { rows: documents, next } };
  }
  const state = oneOf(gridQuery(url.searchParams).get('keadaan'), filterStates);
  const { result } = await call(listReleases, {
    query: { ...(state && { state }), pageSize: 100 },
  });
  return { first: { rows: result.releases, next: result.next }, reviews: null };
}

export const action = intents({
  create: async ({ call }, { name }: { name: string }) => {
    const releaseId = randomUUID();
    await call(saveRelease, { body: { releaseId, name, items: [] } });
    throw redirect(paths.release(releaseId));
  },
});

export default function Releases() {
  return <ReleaseList {...useLoaderData<typeof loader>()} />;
}
