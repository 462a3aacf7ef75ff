import { filmClassOfKpi, isKpiHour, isSuitableFor } from '#contract/age-ratings.ts';
import { DEFAULT_TIMEZONE, type FilmClass, HOUR } from '#contract/constants.ts';
import { BLOCKED_PROGRAMME, type ChannelLink, type Programme } from '#contract/live/shapes.ts';
import { type AirRights, findSlugRightsLately, replayedUntil } from '#modules/catalog/index.ts';
import { type CurrentPlan, findPlan } from '#modules/commerce/index.ts';
import { type Caller, maxFilmClassOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { accountIdOf } from '#platform/serve.ts';
import { wallTimeAt } from '#platform/zone.ts';
import { withoutScore } from '../sports/score.ts';
import type { ProgrammeRow } from './queries/programme.ts';

/** Through whose eyes the guide is read. */
export type Viewing = {
  now: Date;
  /** What the viewer's clock shows, 0 to 23: class D is for late hours only. */
  hour: number;
  /** The highest class that may be seen; a child's. */
  maxFilmClass?: FilmClass | undefined;
};

export function viewingOf(caller: Caller, now: Date, zone: string = DEFAULT_TIMEZONE): Viewing {
  return { now, hour: wallTimeAt(now, zone).hour, maxFilmClass: maxFilmClassOf(caller) };
}

/** The caller's plan, at `now` of its account; a visitor has none. Programmes go by real time. */
export async function planOf(db: Db, caller: Caller, now: Date): Promise<CurrentPlan | undefined> {
  const accountId = accountIdOf(caller);
  return accountId === undefined ? undefined : findPlan(db, accountId, now);
}

/** A title that was nothing but a result. */
const NAMELESS = 'Pertandingan';

type Beside = {
  stillUrl?: string | null;
  continuesOn?: ChannelLink | undefined;
  /** By what the title that it shows may be watched again. */
  rights?: AirRights | undefined;
};

type RightsOf = (row: Pick<ProgrammeRow, 'titleSlug'>) => AirRights | undefined;

/** By what licences the titles may be watched again that programmes showed. */
export async function findReplayRights(
  db: Db,
  rows: readonly Pick<ProgrammeRow, 'titleSlug' | 'stopAt'>[],
  now: Date,
): Promise<RightsOf> {
  const at = now.getTime();
  const slugs = rows.flatMap(({ titleSlug, stopAt }) =>
    titleSlug === null || stopAt.getTime() > at ? [] : titleSlug,
  );
  const rights =
    slugs.length === 0 ? undefined : await findSlugRightsLately(db, slugs, now, undefined);
  return ({ titleSlug }) => rights?.get(titleSlug ?? '');
}

type Times<T> = Omit<T, 'start' | 'stop'> & { start: Date; stop: Date };

/**
 * A programme as this viewer is shown it. Its time stays even where the rest is not for a child: guides have no holes.
 * @param beside of `findStills`, where a call shows pictures, of `findReplayRights`, where it says what can be watched again.
 */
export function presentProgramme(
  row: ProgrammeRow,
  { catchupHours }: { catchupHours: number },
  viewing: Viewing,
  { stillUrl = null, continuesOn, rights }: Beside = {},
): Times<Programme> {
  const { programmeId, channelId, startAt, stopAt, kpiClass } = row;
  if (!isSuitableFor(filmClassOfKpi(kpiClass), viewing.maxFilmClass))
    return { id: programmeId, channelId, start: startAt, stop: stopAt, ...blocked };
  // Stations write results into their guides: scores are hidden until the viewer has watched.
  const mayTell = !isSport(row.category);
  const spoilerFree = (text: string) => (mayTell ? text : withoutScore(text) || NAMELESS);
  return {
    id: programmeId,
    channelId,
    start: startAt,
    stop: stopAt,
    title: spoilerFree(row.title),
    subtitle: row.subtitle === null ? null : spoilerFree(row.subtitle),
    synopsis: row.synopsis,
    kpiClass,
    category: row.category,
    episode: row.episode,
    isLive: row.isLive,
    isCatchup:
      isInCatchupWindow(row, catchupHours, viewing.now) &&
      isKpiHour(kpiClass, viewing.hour) &&
      replayedUntil(rights, stopAt.getTime(), viewing.now.getTime()) !== undefined,
    isBlocked: false,
    pictureUrl: row.pictureUrl,
    stillUrl,
    titleSlug: row.titleSlug,
    ...(continuesOn !== undefined && { continuesOn }),
  };
}

const blocked = {
  title: BLOCKED_PROGRAMME,
  subtitle: null,
  synopsis: '',
  kpiClass: null,
  category: null,
  episode: null,
  isLive: false,
  isCatchup: false,
  isBlocked: true,
  pictureUrl: null,
  stillUrl: null,
  titleSlug: null,
};

function isInCatchupWindow(
  { startAt, stopAt }: ProgrammeRow,
  catchupHours: number,
  now: Date,
): boolean {
  const at = now.getTime();
  return stopAt.getTime() <= at && startAt.getTime() >= at - catchupHours * HOUR;
}

const SPORT = /olahraga|sepak bola|badminton|bulu tangkis|sport|football|soccer/i;

/** Whether a guide's category, or a genre, is of sports. */
export function isSport(category: string | null): boolean {
  return SPORT.test(category ?? '');
}
