import { randomUUID } from 'node:crypto';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listTitleChoices } from '#contract/catalog/operator-titles.ts';
import type { InputOf } from '#contract/call.ts';
import {
  addToRelease,
  getDocument,
  listDocumentVersions,
  previewDocument,
  saveDocument,
} from '#contract/editorial/index.ts';
import { isApiError } from '../../../../web/lib/api/api-error.ts';
import { orMissing } from '../../../../web/lib/platform/pages.server.ts';
import { HomeDocument } from '../../../features/editorial/home-document.tsx';
import { emptyBody, type HomeBody } from '../../../features/editorial/home-words.ts';
import { intents } from '../../../lib/intents.server.ts';
import { documentIntents } from '../../../lib/document-intents.server.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { UnreadablePage } from '../../../ui/unreadable-page.tsx';

const NEW = 'baru';

export async function loader({ context, url, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const { result: choices } = await call(listTitleChoices, { query: {} });
  const documentId = params['documentId'] ?? '';
  if (documentId === NEW) {
    const kind = url.searchParams.get('jenis') === 'banner' ? 'banner' : 'rail';
    const mode = url.searchParams.get('mode') === 'kids' ? 'kids' : 'normal';
    return { documentId: randomUUID(), body: emptyBody(kind, mode), choices, found: null };
  }
  const query = { documentId };
  const [{ result: document }, { result: history }] = await orMissing(
    Promise.all([
      call(getDocument, { query }),
      call(listDocumentVersions, { query: { ...query, pageSize: 50 } }),
    ]),
  );
  if (document.kind !== 'rail' && document.kind !== 'banner') throw data(null, { status: 404 });
  if (document.body === null) return { unreadable: { document, history } };
  // What no editor has touched yet is no document: it lacks nothing.
  const missing =
    document.draftNo === 0 ? [] : (await call(previewDocument, { query })).result.missing;
  const body = document.body as HomeBody;
  return { documentId, body, choices, found: { document, history, missing } };
}

export const action = intents({
  ...documentIntents,
  save: async ({ call }, body: InputOf<typeof saveDocument>['body'] & object) => {
    try {
      const { result } = await call(saveDocument, { body });
      return { notice: `Versi ${result.draftNo} disimpan.`, result: { saved: result } };
    } catch (error) {
      if (!isApiError(error, 'editorial.versionConflict')) throw error;
      const theirs = error.failure.details;
      if (theirs === undefined || theirs === null) throw error;
      return { result: { theirs } };
    }
  },
  addToRelease: async ({ call }, body) => {
    await call(addToRelease, { body });
    return { notice: 'Masuk ke rilis.' };
  },
});

export default function HomeDocumentRoute() {
  const found = useLoaderData<typeof loader>();
  const mayEdit = useHasRole('editor', 'admin');
  if (!('unreadable' in found)) return <HomeDocument {...found} />;
  const { document, history } = found.unreadable;
  const trail = [{ to: paths.home, label: 'Beranda' }];
  const { name: title } = document;
  return <UnreadablePage {...{ title, trail, document, mayEdit }} versions={history.versions} />;
}
