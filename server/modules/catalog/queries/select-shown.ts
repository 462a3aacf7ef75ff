import { sql } from 'kysely';
import type { HomeMode } from '#contract/catalog-shapes.ts';
import { DEFAULT_PLATFORM_ID, type FilmClass } from '#contract/constants.ts';
import { classesUpTo } from '#contract/film-classes.ts';
import type { Db } from '#platform/db.ts';

/** Through whose eyes a list is read. */
export type Viewing = {
  now: Date;
  platformId?: string | undefined;
  /** `kids` leaves only what is for all ages, or for the child who asks. */
  mode?: HomeMode | undefined;
  /** The highest class that may be seen; a child's. */
  maxFilmClass?: FilmClass | undefined;
};

/**
 * Titles that may be shown: published, inside their licence window, for this platform, and with something
 * that plays. `picture` is the asset whose images stand for the title: the film, or a series' first episode.
 */
export function selectShown(db: Db, { now, platformId, mode, maxFilmClass }: Viewing) {
  const highest = maxFilmClass ?? (mode === 'kids' ? 'SU' : undefined);
  return db
    .selectFrom('catalog.title as t')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('catalog.asset as a')
          .select(['a.id', 'a.images', 'a.placeholder', 'a.subtitles', 'a.durationSeconds'])
          .where('a.version', '>', 0)
          .where(
            'a.id',
            '=',
            sql<string>`case when t.kind = 'film' then t.asset_id else (
              select e.asset_id from catalog.episode e join catalog.asset ea on ea.id = e.asset_id
              where e.title_id = t.title_id and e.published_at <= ${now} and ea.version > 0
              order by e.season, e.number limit 1) end`,
          )
          .as('picture'),
      (join) => join.onTrue(),
    )
    .where('t.publishedAt', '<=', now)
    .where('t.licenceFrom', '<=', now)
    .where((eb) => eb.or([eb('t.licenceTo', 'is', null), eb('t.licenceTo', '>', now)]))
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
