import { randomUUID } from 'node:crypto';
import {
  type SeedEpisode,
  type SeedTitle,
  upsertEpisode,
  upsertTitle,
} from '#modules/catalog/index.ts';
import type { Db } from '#platform/db.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00Z');
const FILM_SECONDS = 596.5;

/** A packaged film as a file: ready, with pictures, but without any track to play. */
export async function anAsset(
  db: Db,
  { isReady = true, seconds = FILM_SECONDS } = {},
): Promise<string> {
  const id = randomUUID();
  const picture = (shape: string, w: number, h: number, type: string) => ({
    key: `m/${id}/1/${shape}-${w}.${type}`,
    w,
    h,
    type: `image/${type}`,
  });
  const sizes = (shape: string, all: [number, number][]) =>
    all.flatMap(([w, h]) => [picture(shape, w, h, 'webp'), picture(shape, w, h, 'jpeg')]);
  const images = {
    poster: sizes('poster', [
      [160, 240],
      [320, 480],
      [640, 960],
    ]),
    backdrop: sizes('backdrop', [
      [320, 180],
      [640, 360],
      [1280, 720],
    ]),
    stills: [],
  };
  await db
    .insertInto('catalog.asset')
    .values({
      id,
      status: isReady ? 'ready' : 'queued',
      version: isReady ? 1 : 0,
      source: JSON.stringify({ kind: 'file', path: 'film.mp4' }),
      ...(isReady
        ? {
            durationSeconds: seconds,
            placeholder: '#31405a',
            images: JSON.stringify(images),
            subtitles: JSON.stringify([{ lang: 'id', label: 'Indonesia' }]),
          }
        : {}),
    })
    .execute();
  return id;
}

type Taxonomy = { categories?: string[]; genres?: string[]; actors?: string[] };
type Given = Partial<Omit<SeedTitle, 'categories' | 'genres' | 'credits' | 'name'>> &
  Taxonomy & { name: string };

/** A film that everybody may see, unless told otherwise. Categories, genres and actors are made by their names. */
export async function aFilm(db: Db, given: Given): Promise<{ titleId: string; slug: string }> {
  const assetId = given.assetId === undefined ? await anAsset(db) : given.assetId;
  return aTitle(db, { ...given, kind: 'film', assetId });
}

/** A series without episodes, which no viewer sees before it has one. */
export function aSeries(db: Db, given: Given): Promise<{ titleId: string; slug: string }> {
  return aTitle(db, { ...given, kind: 'series' });
}

/** An episode that can be watched; returns its product id. */
export async function anEpisode(
  db: Db,
  given: Partial<SeedEpisode> & Pick<SeedEpisode, 'series' | 'season' | 'number'>,
): Promise<string> {
  const assetId = given.assetId === undefined ? await anAsset(db) : given.assetId;
  return upsertEpisode(db, {
    name: `Bagian ${given.number}`,
    publishedAt: LONG_AGO,
    ...given,
    assetId,
  });
}

async function aTitle(
  db: Db,
  { categories = [], genres = [], actors = [], ...given }: Given & Pick<SeedTitle, 'kind'>,
) {
  for (const name of categories) await once(db, 'category', name);
  for (const name of genres) await once(db, 'genre', name);
  for (const name of actors) await once(db, 'person', name);
  const slug = given.slug ?? slugOf(given.name);
  const titleId = await upsertTitle(db, {
    synopsis: '',
    filmClass: 'SU',
    matrix: 'A',
    publishedAt: LONG_AGO,
    ...given,
    slug,
    categories: categories.map((name) => ({ slug: slugOf(name) })),
    genres: genres.map(slugOf),
    credits: actors.map((name) => ({ person: slugOf(name), role: 'actor' })),
  });
  return { titleId, slug };
}

/** A test that made it by itself, with more than a name, keeps what it made. */
async function once(db: Db, table: 'category' | 'genre' | 'person', name: string): Promise<void> {
  await db
    .insertInto(`catalog.${table}`)
    .values({ slug: slugOf(name), name })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
