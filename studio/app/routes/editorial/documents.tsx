import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { documentStates, listDocuments } from '#contract/editorial/index.ts';
import { areaOf, areas } from '../../../features/editorial/areas.ts';
import { DocumentList } from '../../../features/editorial/document-list.tsx';
import { belowStudio } from '../../../lib/paths.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery, oneOf } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const area = areaOf(belowStudio(url.pathname));
  const [usual] = area?.kinds ?? [];
  if (area === undefined || usual === undefined) throw data(null, { status: 404 });
  const kind = area.kinds.find((own) => own.kind === url.searchParams.get('bagian')) ?? usual;
  const { get, words } = gridQuery(url.searchParams);
  const state = oneOf(get('keadaan'), documentStates);
  const { result } = await context.get(studioContext).call(listDocuments, {
    query: { kind: kind.kind, ...(state && { state }), ...(words && { words }), pageSize: 100 },
  });
  return { path: area.path, first: { rows: result.documents, next: result.next } };
}

export default function Documents() {
  const { path, first } = useLoaderData<typeof loader>();
  const area = areas.find((own) => own.path === path);
  return area && <DocumentList area={area} first={first} />;
}
