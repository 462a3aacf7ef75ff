import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { InputOf } from '#contract/call.ts';
import {
  listLibraryPictures,
  removeLibraryPicture,
  saveLibraryPicture,
} from '#contract/catalog/operator-pictures.ts';
import { listPictureUses } from '#contract/editorial/licence-ends.ts';
import { librarySlug } from '#contract/catalog/picture-fields.ts';
import { LibraryPage } from '../../../features/editorial/library-page.tsx';
import { intents } from '../../../lib/intents.server.ts';
import { studioContext } from '../../../lib/studio.server.ts';
import { gridQuery } from '../../../ui/grid/grid-query.ts';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { words, get } = gridQuery(url.searchParams);
  const after = get('sesudah');
  const isEnding = get('bagian') === 'habis';
  const opened = librarySlug.safeParse(get('gambar'));
  const { call } = context.get(studioContext);
  const [{ result }, found] = await Promise.all([
    call(listLibraryPictures, {
      query: {
        words,
        pageSize: 48,
        ...(after !== undefined && { after }),
        ...(isEnding && { endsSoon: 'Y' as const }),
      },
    }),
    opened.success
      ? call(listLibraryPictures, { query: { slug: opened.data, pageSize: 1 } })
      : undefined,
  ]);
  const [opening = null] = found?.result.pictures ?? [];
  const shown = opening === null ? result.pictures : [...result.pictures, opening];
  const slugs = [...new Set(shown.map(({ slug }) => slug))].join(',');
  const uses = slugs === '' ? [] : (await call(listPictureUses, { query: { slugs } })).result.uses;
  return { words, isEnding, opened: opening, uses, ...result };
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
