import type { FilmClass, MatrixClass } from '#contract/constants.ts';
import type { Caller } from '#platform/auth.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db } from '#platform/db.ts';
import { findCards, runtimeOf, type TitleCard } from './cards.ts';
import { keptById } from './kept.ts';
import { viewingOf } from './policy.ts';
import { listPlayable, type PlayableRow } from './queries/product.ts';
import { findTitle } from './queries/title.ts';

/** Something that plays: a film, an episode, or a title's trailer. */
export type Product = {
  productId: string;
  titleId: string;
  titleSlug: string;
  kind: 'film' | 'episode' | 'trailer';
  /** Name of the film or the series. */
  title: string;
  episode?: { season: number; number: number; name: string };
  /** Trailers are free for all. */
  matrix: MatrixClass;
  filmClass: FilmClass;
  assetId: string;
  /** When it came out; null of a trailer that came before its title has a day. */
  publishedAt: Date | null;
  /** The window of its licences that is open, else the next, else the last. */
  licenceFrom: Date;
  licenceTo: Date | null;
  /** The episode that follows and can be watched. */
  nextProductId: string | null;
  runtimeMs: number;
  /** Where an editor put the beginning of the credits. */
  creditsFromMs: number | null;
  /** Its title's own square picture, a slug of the library. */
  square: string | null;
};

/** What plays behind an id; a series stands for its first episode. Its licence window is not judged here. */
export async function findProduct(
  db: Db,
  productId: string,
  now: Date,
): Promise<Product | undefined> {
  return (await findProducts(db, [productId], now)).get(productId);
}

/** As `findProduct`, for many ids at once; keys are the ids that were asked for. */
export async function findProducts(
  db: Db,
  productIds: readonly string[],
  now: Date,
): Promise<Map<string, Product>> {
  const rows = await listPlayable(db, productIds, now);
  return new Map(rows.map((row) => [row.askedId, presentProduct(row)]));
}

/** The same for what all ask for all the time, lists of accounts and sources: some seconds old at most. */
export const findProductsLately = keptById(
  (db: Db, ids: readonly string[], now: Date, _eyes: undefined) => findProducts(db, ids, now),
);

/** As `findProduct`, some seconds old at most, as above. */
export async function findProductLately(
  db: Db,
  productId: string,
  now: Date,
): Promise<Product | undefined> {
  return (await findProductsLately(db, [productId], now, undefined)).get(productId);
}

const keptCards = keptById(
  async (db: Db, ids: readonly string[], now: Date, highest: FilmClass | undefined) => {
    const cards = await findCards(db, ids, now, highest);
    return new Map(cards.map((card) => [card.titleId, card]));
  },
);

/** As `findCards`, some seconds old at most, as above. */
export async function findCardsLately(
  db: Db,
  titleIds: readonly string[],
  now: Date,
  maxFilmClass: FilmClass | undefined,
): Promise<TitleCard[]> {
  const cards = await keptCards(db, titleIds, now, maxFilmClass);
  return titleIds.flatMap((titleId) => cards.get(titleId) ?? []);
}

function presentProduct(row: PlayableRow): Product {
  const { season, number, episodeName } = row;
  return {
    titleId: row.titleId,
    titleSlug: row.titleSlug,
    title: row.titleName,
    filmClass: row.filmClass,
    assetId: row.assetId,
    publishedAt: row.publishedAt,
    licenceFrom: row.licenceFrom,
    licenceTo: row.licenceTo,
    runtimeMs: runtimeOf(row) ?? 0,
    creditsFromMs: row.creditsFromMs,
    square: row.square,
    ...(row.isTrailer
      ? { productId: row.askedId, kind: 'trailer', matrix: 'A', nextProductId: null }
      : {
          productId: row.episodeId ?? row.titleId,
          kind: row.titleKind === 'film' ? 'film' : 'episode',
          matrix: row.matrix,
          nextProductId: row.nextEpisodeId,
        }),
    ...(row.isTrailer || season === null || number === null || episodeName === null
      ? {}
      : { episode: { season, number, name: episodeName } }),
  };
}

/** Whether a product may be played at a moment: inside its licence window, and not taken down. */
export function isInLicence(
  { licenceFrom, licenceTo }: Pick<Product, 'licenceFrom' | 'licenceTo'>,
  now: Date,
): boolean {
  return licenceFrom <= now && (licenceTo === null || licenceTo > now);
}

/** The packaged trailer of a title that this caller is shown, as an asset. */
export async function findTrailerId(
  { db, testClock }: { db: Db; testClock: Clock },
  caller: Caller,
  productId: string,
): Promise<string | undefined> {
  const title = await findTitle(db, viewingOf(caller, testClock), { productId });
  return title?.trailerId ?? undefined;
}
