import type {
  ArtShape,
  Card,
  Episode,
  Image,
  LeadPictures,
  Pictures,
} from '#contract/catalog/shapes.ts';
import type { TitleBody } from '#contract/catalog/title-body.ts';
import type { FilmClass } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import { type AssetImages, picturesOf } from '../assets/asset-shapes.ts';
import { findLibraryPictures } from '../pictures/library.ts';
import { isNew, tierOf } from './policy.ts';
import { type CardRow, listCards, listCardsBySlug, listTitlePictures } from './queries/title.ts';

/** What a card shows, under the title's own id for those who look it up. */
export type TitleCard = Card & { titleId: string };

export function presentCard(row: CardRow, now: Date): TitleCard {
  return {
    titleId: row.titleId,
    productId: row.titleId,
    slug: row.slug,
    kind: row.kind,
    name: row.name,
    year: row.year,
    filmClass: row.filmClass,
    matrix: row.matrix,
    tier: tierOf(row.matrix),
    runtimeMs: row.kind === 'series' ? null : runtimeOf(row),
    isNew: row.publishedAt !== null && isNew(row.publishedAt, now),
    images: presentCardPictures(row),
  };
}

/** The address of a person's picture. */
export function portraitUrl(key: string | null): string | null {
  return key === null ? null : `/img/${key}`;
}

/** The measured length where there is one, else what the editor said. */
export function runtimeOf(row: {
  durationSeconds: number | null;
  runtimeMs: number | null;
}): number | null {
  return row.durationSeconds === null ? row.runtimeMs : Math.round(row.durationSeconds * 1000);
}

/** No card is drawn wider than this, in pixels of the screen. */
const CARD_WIDTHS = { poster: 320, backdrop: 640 } as const;
const FALLBACK_TYPE = 'image/jpeg';

type Asset = { images: unknown; placeholder: string | null };

/** Every picture of an asset in every size. */
function presentPictures({ images, placeholder }: Asset): Pictures {
  // Written by `publishAsset` in this shape; an asset without pictures has none.
  const stored = (images ?? { poster: [], backdrop: [], stills: [] }) as AssetImages;
  return picturesOf(stored, placeholder);
}

type Art = {
  posterFocusX: number;
  posterFocusY: number;
  backdropFocusX: number;
  backdropFocusY: number;
  textSide: LeadPictures['textSide'];
  art: unknown;
};

type Library = ReadonlyMap<string, LeadPictures>;

/** The art of a title's own that names one; as it was written by `upsertTitleRow`. */
const artOf = ({ art }: Pick<Art, 'art'>) => art as TitleBody['art'] | Record<string, never>;

/** What of the library titles lead with now: empty for nearly all of them, which costs no query. */
export function findOwnArt(
  db: Db,
  titles: readonly Pick<Art, 'art'>[],
  now: Date,
): Promise<Library> {
  const slugs = titles.flatMap((title) => Object.values(artOf(title)));
  return findLibraryPictures(db, [...new Set(slugs.filter((slug) => slug !== null))], now);
}

/** Every picture of a title, with what has to stay in view of it, and art of its own out of the library. */
export function presentLeadPictures(title: Asset & Art, library: Library): LeadPictures {
  const art = artOf(title);
  const own = (shape: ArtShape) => library.get(art[shape] ?? '')?.art[shape] ?? null;
  const credits = [art['16:9'], art['2:3']].map((slug) => library.get(slug ?? '')?.credit ?? '');
  return {
    ...presentPictures(title),
    art: { '21:9': own('21:9'), '4:5': own('4:5'), '1:1': own('1:1'), logo: own('logo') },
    credit: [...new Set(credits)].filter(Boolean).join(', '),
    focus: {
      poster: { x: title.posterFocusX, y: title.posterFocusY },
      backdrop: { x: title.backdropFocusX, y: title.backdropFocusY },
    },
    textSide: title.textSide,
  };
}

/** What a card needs: no large sizes, and the fallback for old browsers in one size only. */
export function presentCardPictures(asset: Asset): Pictures {
  const { placeholder, poster, backdrop } = presentPictures(asset);
  return {
    placeholder,
    poster: forCards(poster, CARD_WIDTHS.poster),
    backdrop: forCards(backdrop, CARD_WIDTHS.backdrop),
  };
}

function forCards(images: Image[], widest: number): Image[] {
  const small = images.filter(({ w }) => w <= widest);
  const fallback = small.findLast(({ type }) => type === FALLBACK_TYPE);
  return small.filter((image) => image.type !== FALLBACK_TYPE || image === fallback);
}

type EpisodeRow = Asset & {
  productId: string;
  number: number;
  name: string;
  synopsis: string;
  runtimeMs: number | null;
  durationSeconds: number | null;
};

export function presentEpisode(row: EpisodeRow): Episode {
  const { productId, number, name, synopsis } = row;
  return {
    productId,
    number,
    name,
    synopsis,
    runtimeMs: runtimeOf(row),
    images: presentCardPictures(row),
  };
}

/** Cards of these titles in their order; those that may not be shown now, or not to a child, are left out. */
export async function findCards(
  db: Db,
  titleIds: readonly string[],
  now: Date,
  maxFilmClass?: FilmClass,
): Promise<TitleCard[]> {
  const rows = new Map(
    (await listCards(db, { now, maxFilmClass }, titleIds)).map((row) => [row.titleId, row]),
  );
  return titleIds.flatMap((titleId) => {
    const row = rows.get(titleId);
    return row === undefined ? [] : [presentCard(row, now)];
  });
}

/** Cards of the titles with these slugs that may be shown now, each with its pictures as a page leads with them. */
export async function findTitlesBySlug(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, { card: TitleCard; pictures: LeadPictures }>> {
  const rows = await listCardsBySlug(db, { now }, [...new Set(slugs)]);
  const library = await findOwnArt(db, rows, now);
  return new Map(
    rows.map((row) => [
      row.slug,
      { card: presentCard(row, now), pictures: presentLeadPictures(row, library) },
    ]),
  );
}

/** Addresses of the wide WebP pictures of titles, as large as cards draw them, by slug; titles that may not be shown have none. */
export async function findBackdrops(
  db: Db,
  slugs: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  const rows = await listTitlePictures(db, { now }, slugs);
  return new Map(
    rows.flatMap(({ slug, ...asset }) => {
      const { backdrop } = presentCardPictures(asset);
      const largest = backdrop.findLast(({ type }) => type === 'image/webp');
      return largest === undefined ? [] : [[slug, largest.url] as const];
    }),
  );
}
