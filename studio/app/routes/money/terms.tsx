import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import { getStaffPackage } from '#contract/commerce/index.ts';
import {
  getDocument,
  listDocumentVersions,
  planTerms,
  previewDocument,
  publishTerms,
  rollBackTerms,
  saveTerms,
  withdrawTerms,
} from '#contract/editorial/index.ts';
import { isApiError } from '../../../../web/lib/api/api-error.ts';
import type { EditorialBody } from '../../../features/editorial/areas.ts';
import type { SaveResult } from '../../../features/editorial/document-form.tsx';
import { DocumentPage } from '../../../features/editorial/document-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { orNotFound } from '../../../lib/or-not-found.server.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/staff.ts';
import { type Studio, studioContext } from '../../../lib/studio.server.ts';
import { UnreadablePage } from '../../../ui/unreadable-page.tsx';

const AREA = { path: paths.terms, kind: 'terms' } as const;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(studioContext);
  const query = { documentId: params['documentId'] ?? '' };
  const document = await findDocument(call, query.documentId);
  if (document === undefined) return await beginOwn(call, query.documentId);
  if (document.kind !== 'terms') throw data(null, { status: 404 });
  const [{ result: history }, { result: preview }] = await Promise.all([
    call(listDocumentVersions, { query: { ...query, pageSize: 50 } }),
    call(previewDocument, { query }),
  ]);
  const { body } = document;
  if (body?.kind !== 'terms') {
    return { unreadable: { document, history } };
  }
  return {
    ...AREA,
    newId: null,
    newBody: null,
    found: { document, body, history, missing: preview.missing },
  };
}

async function findDocument(call: Studio['call'], documentId: string) {
  try {
    return (await call(getDocument, { query: { documentId } })).result;
  } catch (error) {
    if (isApiError(error, 'editorial.documentNotFound')) return undefined;
    if (isApiError(error, 'common.badRequest')) throw data(null, { status: 404 });
    throw error;
  }
}

/** A package that is bought by the general terms as yet: its own begin with its id. */
async function beginOwn(call: Studio['call'], packageId: string) {
  const { result: offer } = await orNotFound(call(getStaffPackage, { params: { id: packageId } }));
  const name = `Syarat ${offer.name}`;
  const newBody: EditorialBody = { kind: 'terms', packageId, name, text: '' };
  return { ...AREA, newId: packageId, newBody, found: null };
}

type Save = InputOf<typeof saveTerms>['body'] & object;

export const action = intents({
  save: async ({ call }, { documentId, baseNo, body }: Save & { documentId: string }) => {
    try {
      const { result } = await call(saveTerms, { body: { baseNo, body } });
      return { notice: `Versi ${result.draftNo} disimpan.`, result: { saved: result } };
    } catch (error) {
      if (!isApiError(error, 'editorial.versionConflict')) throw error;
      const { result } = await call(getDocument, { query: { documentId } });
      const theirs = { no: result.draftNo, body: result.body as EditorialBody };
      return { result: { theirs } satisfies SaveResult };
    }
  },
  publish: async ({ call }, body) => {
    await call(publishTerms, { body });
    return { notice: 'Terbit. Pembelian baru menyetujui versi ini.' };
  },
  plan: async ({ call }, body: InputOf<typeof planTerms>['body'] & object) => {
    await call(planTerms, { body });
    return { notice: body.at === null ? 'Rencana dibatalkan.' : 'Dijadwalkan.' };
  },
  rollBack: async ({ call }, body) => {
    await call(rollBackTerms, { body });
    return { notice: 'Isi lama terbit lagi, sebagai versi baru.' };
  },
  withdraw: async ({ call }, body) => {
    await call(withdrawTerms, { body });
    return { notice: 'Diturunkan. Pembeli paket ini menyetujui syarat umum lagi.' };
  },
});

export default function Terms() {
  const loaded = useLoaderData<typeof loader>();
  const mayEdit = useHasRole('finance', 'admin');
  if ('unreadable' in loaded) {
    const { document, history } = loaded.unreadable;
    const trail = [{ to: AREA.path, label: 'Syarat penjualan' }];
    const { name: title } = document;
    return <UnreadablePage {...{ title, trail, document, mayEdit }} versions={history.versions} />;
  }
  const { newBody, ...rest } = loaded;
  return <DocumentPage {...rest} {...(newBody !== null && { newBody })} />;
}
