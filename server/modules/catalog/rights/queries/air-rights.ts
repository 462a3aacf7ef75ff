import { HOME_COUNTRY, HOUR } from '#contract/constants.ts';
import { type Db, type RawBuilder, sql } from '#platform/db.ts';
import { keptById } from '../../titles/kept.ts';
import { countsIn } from './licence.ts';

type Window = readonly [from: number, to: number | null];

/** When television may show something at home, in milliseconds since 1970; what is open has no end. */
export type AirRights = {
  /** Licences together, as viewers of the site have them; none of what is taken down or withdrawn. */
  windows: readonly Window[];
  /** Each licence by itself: while it runs, what was shown may be watched again for so many hours, without a limit for null. */
  replays: readonly (readonly [...Window, hours: number | null])[];
};

/** The first moment of a stretch at which something may not be on air; undefined where it may be all along. */
export function unlicensedFrom(
  rights: AirRights | undefined,
  from: number,
  until: number,
): number | undefined {
  // What is no title's is the channel's own.
  if (rights === undefined) return undefined;
  const open = rights.windows.find(([begin, end]) => begin <= from && (end === null || end > from));
  if (open === undefined) return from;
  const [, end] = open;
  return end !== null && end < until ? end : undefined;
}

/**
 * Until when what was on air until a moment may be watched again, as of now: null for good, undefined where it may not now.
 * While it is still on it only takes a licence that runs.
 */
export function replayedUntil(
  rights: AirRights | undefined,
  airedUntil: number,
  now: number,
): number | null | undefined {
  if (rights === undefined) return null;
  const ends = rights.replays.flatMap(([from, to, hours]) => {
    const last = hours === null ? Infinity : airedUntil + hours * HOUR;
    const end = Math.min(to ?? Infinity, last);
    return from <= now && now < end ? [end] : [];
  });
  if (ends.length === 0) return undefined;
  const end = Math.max(...ends);
  return end === Infinity ? null : end;
}

/** @param asked rows of `key` and `title_id` */
async function findRights(db: Db, asked: RawBuilder<unknown>): Promise<Map<string, AirRights>> {
  const { rows } = await sql<AirRights & { key: string }>`
    select asked.key,
      coalesce(jsonb_agg(r.span) filter (where r.kind = 'window'), '[]') as windows,
      coalesce(jsonb_agg(r.span) filter (where r.kind = 'replay'), '[]') as replays
    from (${asked}) as asked
    join catalog.title t on t.title_id = asked.title_id
    left join lateral (
      select 'window' as kind, jsonb_build_array(
        coalesce(extract(epoch from lower(w)) * 1000, 0), extract(epoch from upper(w)) * 1000) as span
      from unnest(t.shown_during) as w
      union all
      select 'replay', jsonb_build_array(extract(epoch from l.from_at) * 1000,
        extract(epoch from least(l.to_at, l.ended_at)) * 1000, l.catchup_hours)
      from catalog.licence l
      where l.title_id = t.title_id and not isempty(t.shown_during)
        and (l.ended_at is null or l.ended_at > l.from_at) and ${countsIn(HOME_COUNTRY)}
    ) as r on t.published_at is not null
    group by asked.key`.execute(db);
  return new Map(rows.map(({ key, windows, replays }) => [key, { windows, replays }]));
}

/** By the files of films and episodes; other files are anybody's. Of a file that several titles have any of them counts. */
export function findAssetRights(
  db: Db,
  assetIds: readonly string[],
): Promise<Map<string, AirRights>> {
  const ids = sql`any(${[...new Set(assetIds)]}::uuid[])`;
  return findRights(
    db,
    sql`select asset_id::text as key, title_id from catalog.title where asset_id = ${ids}
      union select asset_id::text, title_id from catalog.episode where asset_id = ${ids}`,
  );
}

/** By the addresses of titles, as programmes name them. */
export function findSlugRights(db: Db, slugs: readonly string[]): Promise<Map<string, AirRights>> {
  return findRights(
    db,
    sql`select slug as key, title_id from catalog.title
      where slug = any(${[...new Set(slugs)]}::text[])`,
  );
}

/** The same for guides and sources, which all ask for all the time: some seconds old at most. */
export const findSlugRightsLately = keptById(
  (db: Db, slugs: readonly string[], _now: Date, _eyes: undefined) => findSlugRights(db, slugs),
);
