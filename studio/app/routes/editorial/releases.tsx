import { randomUUID } from 'node:crypto';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { listDocuments, listReleases, saveRelease } from '#contract/editorial/index.ts';
import { documentStates } from '../../../features/editorial/releases/all-documents.tsx';
import { filterStates, ReleaseList } from '../../../features/editorial/releases/release-list.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { paths } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const part = url.searchParams.get('bagian');
  const asked = gridQuery(url.searchParams).get('keadaan');
  if (part === 'tinjauan' || part === 'dokumen') {
    const state = oneOf(asked, documentStates);
    const query = part === 'tinjauan' ? ({ inReview: 'Y' } as const) : { ...(state && { state }) };
    const { result } = await call(listDocuments, { query: { ...query, pageSize: 100 } });
    const documents = { rows: result.documents, next: result.next };
    return { first: { rows: [], next: null }, documents };
  }
  const state = oneOf(asked, filterStates);
  const { result } = await call(listReleases, {
    query: { ...(state && { state }), pageSize: 100 },
  });
  return { first: { rows: result.releases, next: result.next }, documents: null };
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
