import { classesUpTo } from '#contract/age-ratings.ts';
import type { HomeMode } from '#contract/catalog/shapes.ts';
import { DEFAULT_PLATFORM_ID, type FilmClass } from '#contract/constants.ts';
import { type Db, sql } from '#platform/db.ts';

/** A shown title with all its own columns, by its slug, its id or the id of an episode or its trailer. */
export function findTitle(db: Db, viewing: Viewing, by: { slug: string } | { productId: string }) {
  return selectCards(db, viewing)
    .leftJoin('catalog.asset as trailer', (join) =>
      join
        .onRef('trailer.id', '=', 't.trailerAssetId')
        .on('trailer.version', '>', 0)
        .on(maySeeTrailer(viewing)),
    )
    .select([
      ...artColumns,
      't.originalName',
      't.tagline',
      't.synopsis',
      't.country',
      't.language',
      't.attribution',
      't.licence',
      't.licenceUrl',
      't.sourceUrl',
      't.descriptors',
      'picture.subtitles',
      'picture.ownSubtitles',
      'trailer.id as trailerId',
      'trailer.durationSeconds as trailerSeconds',
    ])
    .select(windowColumns(viewing.now))
    .where((eb) =>
      'slug' in by
        ? eb('t.slug', '=', by.slug)
        : eb.or([
            eb('t.titleId', '=', by.productId),
            eb('t.trailerAssetId', '=', by.productId),
            eb(
              't.titleId',
              '=',
              eb
                .selectFrom('catalog.episode as e')
                .select('e.titleId')
                .where('e.productId', '=', by.productId),
            ),
          ]),
    )
    .executeTakeFirst();
}

/** A title by its slug, shown to viewers or not. */
export function findTitleBySlug(db: Db, slug: string) {
  return db
    .selectFrom('catalog.title')
    .select(['titleId', 'slug', 'kind', 'name', 'matrix', 'filmClass'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export function listTitleCategories(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.titleCategory as tc')
    .innerJoin('catalog.category as c', 'c.categoryId', 'tc.categoryId')
    .select(['c.categoryId', 'c.slug', 'c.name', 'c.description'])
    .where('tc.titleId', '=', titleId)
    .orderBy('c.position')
    .orderBy('c.name')
    .execute();
}

/** The one that says most about the title first. */
export function listTitleGenres(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.titleGenre as tg')
    .innerJoin('catalog.genre as g', 'g.genreId', 'tg.genreId')
    .select(['g.genreId', 'g.slug', 'g.name'])
    .where('tg.titleId', '=', titleId)
    .orderBy('tg.position')
    .orderBy('g.plainName')
    .execute();
}

/** The people of a title, by role (directors first), then in billing order. */
export function listCredits(db: Db, titleId: string) {
  return db
    .selectFrom('catalog.credit as c')
    .innerJoin('catalog.person as p', 'p.personId', 'c.personId')
    .select(['p.personId', 'p.slug', 'p.name', 'p.portrait', 'c.role', 'c.character'])
    .where('c.titleId', '=', titleId)
    .orderBy('c.role')
    .orderBy('c.position')
    .orderBy('p.plainName')
    .execute();
}

/** Through whose eyes a list is read. */
export type Viewing = {
  now: Date;
  platformId?: string | undefined;
  /** `kids` leaves only what is for all ages, or for the child who asks. */
  mode?: HomeMode | undefined;
  /** The highest class that may be seen; a child's. */
  maxFilmClass?: FilmClass | undefined;
  /** Titles that are announced and not out yet, in place of those that are. */
  isComing?: true;
};

const highestOf = ({ maxFilmClass, mode }: Viewing) =>
  maxFilmClass ?? (mode === 'kids' ? 'SU' : undefined);

/** The class that the trailer of a title (`t`) is shown in: the highest that any title gives it, itself or as a trailer. */
export const trailerClass = sql<FilmClass>`(
  select max(greatest(y.film_class, y.trailer_class)) from catalog.title y
  where y.trailer_asset_id = t.trailer_asset_id)`;

/** Whether the trailer of a title that may be seen may be seen, too. */
export function maySeeTrailer(viewing: Viewing) {
  const highest = highestOf(viewing);
  return highest === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${trailerClass} = any(${classesUpTo(highest)}::catalog.film_class[])`;
}

type Picture = {
  id: string | null;
  images: unknown;
  placeholder: string | null;
  subtitles: unknown;
  ownSubtitles: unknown;
  durationSeconds: number | null;
};
/** The asset's columns, with the title's own poster and backdrop in place of its where it names them. */
const pictureColumns = (
  now: Date,
) => sql`a.id, a.placeholder, a.subtitles, a.own_subtitles, a.duration_seconds,
  case when coalesce(t.art ->> '2:3', t.art ->> '16:9') is null then a.images
    else catalog.with_own_pictures(a.images, t.art, ${now}) end as images`;

/** The film, or a series' first episode that is out: kept on the title by the database as either changes. */
const playing = (now: Date) => sql<Picture>`(
  select ${pictureColumns(now)} from catalog.asset a where a.id = t.picture_asset_id)`;

/** What has pictures of a title to come, the film before its trailer, that where it is of no higher class; always a row. */
const announced = (now: Date) => sql<Picture>`(
  select ${pictureColumns(now)} from (values (1)) as one
  left join lateral (
    select * from catalog.asset ready
    where ready.version > 0 and (ready.id = t.asset_id
      or ready.id = t.trailer_asset_id and ${trailerClass} <= t.film_class)
    order by ready.id = t.asset_id desc limit 1) a on true)`;

/** Whether a title (`t`) may be shown at a moment: licensed, and not taken down. */
export const isLicensed = (now: Date) => sql<boolean>`t.shown_during @> ${now}::timestamptz`;

/** Whether a title is there and may not be shown now: not licensed, or taken down. */
export async function isUnlicensed(db: Db, titleId: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('catalog.title as t')
    .select('t.titleId')
    .where('t.titleId', '=', titleId)
    .where((eb) => eb.not(isLicensed(now)))
    .executeTakeFirst();
  return row !== undefined;
}

const mayBeShownLater = (now: Date) =>
  sql<boolean>`(upper_inf(t.shown_during) or upper(t.shown_during) > ${now}::timestamptz)`;

/** From when until when a title may be shown: now, else next, else last. Null to null: never. */
const windowColumns = (now: Date) => [
  sql<Date | null>`lower(catalog.window_at(t.shown_during, ${now}))`.as('licenceFrom'),
  sql<Date | null>`upper(catalog.window_at(t.shown_during, ${now}))`.as('licenceTo'),
];

/**
 * Titles that may be shown: published, inside their licence window, for this platform, and with something
 * that plays; or those that are announced. Without their pictures: for counts, and for ids that are filled afterwards.
 */
export function selectTitles(db: Db, viewing: Viewing) {
  const { now, platformId, isComing } = viewing;
  const highest = highestOf(viewing);
  return db
    .selectFrom('catalog.title as t')
    .where((eb) =>
      isComing
        ? eb.and([eb('t.announcedAt', '<=', now), eb('t.publishedAt', '>', now)])
        : eb.and([eb('t.publishedAt', '<=', now), eb('t.playableFrom', '<=', now)]),
    )
    .where(isComing ? mayBeShownLater(now) : isLicensed(now))
    .where((eb) =>
      eb.or([
        eb('t.platformId', 'is', null),
        eb('t.platformId', '=', platformId ?? DEFAULT_PLATFORM_ID),
      ]),
    )
    .$if(highest !== undefined, (qb) =>
      qb.where('t.filmClass', 'in', classesUpTo(highest ?? 'SU')),
    );
}

/** The same, each with `picture`: the asset whose images stand for the title. */
export function selectShown(db: Db, viewing: Viewing) {
  const picture = viewing.isComing ? announced(viewing.now) : playing(viewing.now);
  return selectTitles(db, viewing).innerJoinLateral(picture.as('picture'), (join) => join.onTrue());
}

const cardColumns = [
  't.titleId',
  't.slug',
  't.kind',
  't.name',
  't.year',
  't.filmClass',
  't.matrix',
  't.runtimeMs',
  't.publishedAt',
  'picture.images',
  'picture.placeholder',
  'picture.durationSeconds',
] as const;

const artColumns = [
  't.posterFocusX',
  't.posterFocusY',
  't.backdropFocusX',
  't.backdropFocusY',
  't.textSide',
  't.art',
] as const;

/** Shown titles with the columns of a card. */
export function selectCards(db: Db, viewing: Viewing) {
  return selectShown(db, viewing).select(cardColumns);
}

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number];

/** Titles on offer, by the class that opens them. Reads the whole catalogue: for answers that are kept a while. */
export function countTitlesByMatrix(db: Db, now: Date) {
  return db
    .selectFrom('catalog.title as t')
    .select((eb) => ['t.matrix', eb.fn.countAll<number>().as('count')])
    .where('t.publishedAt', '<=', now)
    .where(isLicensed(now))
    .groupBy('t.matrix')
    .execute();
}

/** Cards of the titles among these that may be shown, in no particular order, with how their pictures are cropped. */
export async function listCards(db: Db, viewing: Viewing, titleIds: readonly string[]) {
  if (titleIds.length === 0) return [];
  return selectCards(db, viewing)
    .select(artColumns)
    .where((eb) => eb('t.titleId', '=', eb.fn.any(eb.val([...titleIds]))))
    .execute();
}

/** The same in the order of the ids. */
export async function listCardsInOrder(db: Db, viewing: Viewing, titleIds: readonly string[]) {
  const cards = new Map((await listCards(db, viewing, titleIds)).map((row) => [row.titleId, row]));
  return titleIds.flatMap((titleId) => cards.get(titleId) ?? []);
}

/** As `listCards`, by slugs. */
export async function listCardsBySlug(db: Db, viewing: Viewing, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return selectCards(db, viewing)
    .select(artColumns)
    .where((eb) => eb('t.slug', '=', eb.fn.any(eb.val([...slugs]))))
    .execute();
}

/** The pictures of the titles with these slugs that may be shown. */
export async function listTitlePictures(db: Db, viewing: Viewing, slugs: readonly string[]) {
  if (slugs.length === 0) return [];
  return selectShown(db, viewing)
    .select(['t.slug', 'picture.images', 'picture.placeholder'])
    .where((eb) => eb('t.slug', '=', eb.fn.any(eb.val([...slugs]))))
    .execute();
}
