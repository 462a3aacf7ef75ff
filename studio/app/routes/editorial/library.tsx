import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  listLibraryPictures,
  removeLibraryPicture,
  saveLibraryPicture,
} from '#contract/catalog/operator-pictures.ts';
import { LibraryPage } from '../../../features/editorial/library-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { words, get } = gridQuery(url.searchParams);
  const after = get('sesudah');
  const query = { words, pageSize: 48, ...(after !== undefined && { after }) };
  const { call } = context.get(studioContext);
  return { words, ...(await call(listLibraryPictures, { query })).result };
}

export const action = intents({
  save: async ({ call }, body: InputOf<typeof saveLibraryPicture>['body'] & object) => ({
    notice: (await call(saveLibraryPicture, { body })).message,
  }),
  remove: async ({ call }, body: InputOf<typeof removeLibraryPicture>['body'] & object) => ({
    notice: (await call(removeLibraryPicture, { body })).message,
  }),
});

export default function Library() {
  return <LibraryPage {...useLoaderData<typeof loader>()} />;
}
