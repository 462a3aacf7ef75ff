import { randomUUID } from 'node:crypto';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  getDocument,
  listDocumentVersions,
  previewDocument,
  saveDocument,
} from '#contract/editorial/index.ts';
import { areaOf, type EditorialBody } from '../../../features/editorial/areas.ts';
import type { SaveResult } from '../../../features/editorial/document-form.tsx';
import { DocumentPage } from '../../../features/editorial/document-page.tsx';
import { isApiError } from '../../../../web/lib/api/api-error.ts';
import { orMissing } from '../../../../web/lib/platform/pages.server.ts';
import { intents } from '../../../lib/intents.server.ts';
import { belowStudio } from '../../../lib/paths.ts';
import { documentIntents } from '../../../lib/document-intents.server.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { UnreadablePage } from '../../../ui/unreadable-page.tsx';

const NEW = 'baru';

export async function loader({ context, url, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const area = areaOf(belowStudio(url.pathname));
  const [usual] = area?.kinds ?? [];
  if (area === undefined || usual === undefined) throw data(null, { status: 404 });
  const { path } = area;
  if (params['documentId'] === NEW) {
    const kind = area.kinds.find((own) => own.kind === url.searchParams.get('jenis')) ?? usual;
    return { path, newId: randomUUID(), kind: kind.kind, found: null };
  }
  const query = { documentId: params['documentId'] ?? '' };
  const [{ result: document }, { result: history }, { result: preview }] = await orMissing(
    Promise.all([
      call(getDocument, { query }),
      call(listDocumentVersions, { query: { ...query, pageSize: 50 } }),
      call(previewDocument, { query }),
    ]),
  );
  const kind = area.kinds.find((own) => own.kind === document.kind)?.kind;
  if (kind === undefined) throw data(null, { status: 404 });
  if (document.body === null)
    return { path, newId: null, kind, found: null, unreadable: { document, history, area } };
  const body = document.body as EditorialBody;
  return { path, newId: null, kind, found: { document, body, history, missing: preview.missing } };
}

export const action = intents({
  ...documentIntents,
  save: async ({ call }, body: InputOf<typeof saveDocument>['body'] & object) => {
    try {
      const { result } = await call(saveDocument, { body });
      return { notice: `Versi ${result.draftNo} disimpan.`, result: { saved: result } };
    } catch (error) {
      if (!isApiError(error, 'editorial.versionConflict')) throw error;
      const query = { documentId: body.documentId };
      const { result } = await call(getDocument, { query });
      const theirs = { no: result.draftNo, body: result.body as EditorialBody };
      return { result: { theirs } satisfies SaveResult };
    }
  },
});

export default function Document() {
  const { unreadable, ...found } = useLoaderData<typeof loader>();
  const mayEdit = useHasRole('editor', 'admin');
  if (unreadable === undefined) return <DocumentPage {...found} />;
  const { document, history, area } = unreadable;
  const trail = [{ to: area.path, label: area.title }];
  const { name: title } = document;
  return <UnreadablePage {...{ title, trail, document, mayEdit }} versions={history.versions} />;
}
