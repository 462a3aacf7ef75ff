import type { listTitleEntries } from '#contract/catalog/operator-titles.ts';
import type { findByName, listDocuments } from '#contract/editorial/index.ts';
import type { listStaffChannels } from '#contract/live/index.ts';
import type { listDeskFixtures } from '#contract/live/sports-desk.ts';
import { dateTime } from '../../../../web/lib/formats/formats.ts';
import { callStudio } from '../../../lib/call.ts';
import type { Found } from '../../../ui/form/search-field.tsx';

/** What documents name by its slug. */
export type Named = Found & { slug: string };
export type NamedKind = 'title' | 'channel' | 'match' | 'clip' | 'clipCategory' | 'article';
type Source = {
  label: string;
  placeholder: string;
  from: number;
  search: (words: string, signal: AbortSignal) => Promise<readonly Named[]>;
};

const MOST = 20;
const FEWEST_LETTERS = 3;

async function findTitles(prefix: string, signal: AbortSignal): Promise<readonly Named[]> {
  const { result } = await callStudio<typeof listTitleEntries>(
    'GET',
    '/studio/v1/title/list',
    { query: { prefix, pageSize: MOST } },
    { signal },
  );
  return result.titles.map(({ titleId: id, slug, name, kind, state }) => {
    const word = kind === 'film' ? 'Film' : 'Seri';
    const isShown = state === 'published' || state === 'changed';
    return { id, slug, name, note: isShown ? word : `${word}, tidak tayang` };
  });
}

async function findChannels(words: string, signal: AbortSignal): Promise<readonly Named[]> {
  const { result } = await callStudio<typeof listStaffChannels>(
    'GET',
    '/studio/v1/channel/list',
    { query: { ...(words !== '' && { words }), pageSize: MOST } },
    { signal },
  );
  return result.channels.map(({ channelId: id, slug, name, number, isShown }) => ({
    id,
    slug,
    name,
    note: `Saluran ${number}${isShown ? '' : ', tersembunyi'}`,
  }));
}

/** Those to come first while nothing is typed, else the latest of a team. */
async function findMatches(words: string, signal: AbortSignal): Promise<readonly Named[]> {
  const { result } = await callStudio<typeof listDeskFixtures>(
    'GET',
    '/studio/v1/sports/fixture/list',
    {
      query: {
        ...(words === '' ? { from: new Date().toISOString() } : { words, order: 'desc' }),
        pageSize: MOST,
      },
    },
    { signal },
  );
  return result.fixtures.map(({ fixtureId: id, slug, home, away, kickOffAt, competition }) => ({
    id,
    slug,
    name: `${home.name} vs ${away.name}`,
    note: `${competition} · ${dateTime(kickOffAt)}`,
  }));
}

const findDocuments =
  (kind: 'clip' | 'clipCategory' | 'article') =>
  async (words: string, signal: AbortSignal): Promise<readonly Named[]> => {
    if (words.length < FEWEST_LETTERS) {
      const { result } = await callStudio<typeof listDocuments>(
        'GET',
        '/studio/v1/editorial/document/list',
        { query: { kind, state: 'published', pageSize: MOST } },
        { signal },
      );
      return result.documents.map(({ documentId: id, slug, name }) => ({ id, slug, name }));
    }
    const { result } = await callStudio<typeof findByName>(
      'GET',
      '/studio/v1/editorial/find',
      { query: { words, kind } },
      { signal },
    );
    return result.found.flatMap((found) =>
      found.kind === 'release'
        ? []
        : {
            id: found.id,
            slug: found.slug,
            name: found.name,
            note: found.state === 'draft' ? 'Draf' : '',
          },
    );
  };

export const namedSources: Readonly<Record<NamedKind, Source>> = {
  title: { label: 'Judul', placeholder: 'Awal namanya', from: 1, search: findTitles },
  channel: { label: 'Saluran', placeholder: 'Nama atau nomor', from: 0, search: findChannels },
  match: { label: 'Pertandingan', placeholder: 'Nama tim', from: 0, search: findMatches },
  clip: {
    label: 'Klip',
    placeholder: 'Bagian namanya',
    from: 0,
    search: findDocuments('clip'),
  },
  clipCategory: {
    label: 'Kategori',
    placeholder: 'Bagian namanya',
    from: 0,
    search: findDocuments('clipCategory'),
  },
  article: {
    label: 'Artikel',
    placeholder: 'Bagian namanya',
    from: 0,
    search: findDocuments('article'),
  },
};
