import { z } from 'zod';
import { kpiClasses } from '#contract/age-ratings.ts';
import { DAY, DEFAULT_TIMEZONE, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { instantAt, type WallTime, wallTimeAt } from '#platform/zone.ts';

/** What an assembled channel's days are made from, in the order in which they take turns. */
export const assembledPlan = z.object({
  programmes: z
    .array(
      z.object({
        title: z.string().min(1).max(200),
        synopsis: z.string().max(2000).default(''),
        kpiClass: z.enum(kpiClasses),
        category: z.string().max(100).nullable().default(null),
        /** A multiple of five: guides are read in such steps. */
        minutes: z.number().int().min(5).max(360).multipleOf(5),
        /** Assets that play one after the other until it ends. */
        assetIds: z.array(z.uuid()).min(1).max(50),
        titleSlug: z.string().max(100).nullable().default(null),
        /** Western Indonesian hours of the day that it lies within, such as 22 to 25; all day without it. */
        hours: z.tuple([z.number().min(0).max(24), z.number().min(0).max(30)]).optional(),
      }),
    )
    .min(1)
    .max(200),
  /** Stand-ins, by the asset that isn't there yet: pieces of it. */
  standIns: z.record(z.uuid(), z.uuid()).default({}),
});
export type AssembledPlan = z.infer<typeof assembledPlan>;

export type Planned = AssembledPlan['programmes'][number];
export type Announced = { programme: Planned; startAt: Date; stopAt: Date };
/** Whether a programme may be on for all of a stretch, by its licence; milliseconds since 1970. */
type MayShow = (programme: Planned, startAt: number, stopAt: number) => boolean;
/** A plan of which nothing is on when it may not be: without any that may there is nothing, until something opens. */
export type Rotation = Pick<AssembledPlan, 'programmes'> & {
  mayShow?: MayShow;
  opensFrom?: (at: number) => number;
};
const always: MayShow = () => true;

/** So far ahead viewers see what comes. */
export const ANNOUNCED_MS = 3 * DAY;
/** Players hold what was published: an editor can change what lies further ahead. */
export const PUBLISHED_MS = 30 * MINUTE;
/** Guides are read in such steps. */
export const MARK_MS = 5 * MINUTE;

/** The first mark of guides at or after a moment. */
export function markAfter(at: number): Date {
  return new Date(Math.ceil(at / MARK_MS) * MARK_MS);
}

/** Midnight in western Indonesia, where days of television begin, at or before a moment. */
export function dayBegin(at: Date): Date {
  const wall = wallTimeAt(at, DEFAULT_TIMEZONE);
  return instantAt({ ...wall, hour: 0, minute: 0, second: 0 }, DEFAULT_TIMEZONE);
}

/** The last programme that a rotation showed: it goes on behind it, however often it is asked. */
export type LastTurn = { index: number; at: number } | undefined;

/** Where a plan's rotation stands after a programme that it announced. */
export function turnAfter(
  { programmes }: Rotation,
  last: { title: string; startAt: Date } | undefined,
): LastTurn {
  const index = programmes.findIndex(({ title }) => title === last?.title);
  return last === undefined || index < 0 ? undefined : { index, at: last.startAt.getTime() };
}

/**
 * What a plan announces from `from` until at least `until`, without gaps. A function of plan, day and the programme
 * before: programmes take turns, another one first each day, and none leaves its hours. Announced piece by piece it is
 * the same as at once.
 */
export function announce(
  plan: AssembledPlan,
  from: Date,
  until: Date,
  last?: LastTurn,
): Announced[] {
  return rotate(plan, { from: from.getTime(), until: until.getTime(), end: Infinity }, last)
    .announced;
}

/** No programme of a rotation is shorter, where it can be helped: what is left becomes the one before's. */
const LEAST_MS = 10 * MINUTE;

/** A rotation until `until`, over at `end` at the latest: what fits whole comes first, the last one is cut there. */
export function rotate(
  { programmes, mayShow = always, opensFrom = (at) => at }: Rotation,
  { from, until, end }: { from: number; until: number; end: number },
  last?: LastTurn,
): { announced: Announced[]; last: LastTurn } {
  const announced: Announced[] = [];
  let [at, turn] = [from, last];
  while (at < until && at < end) {
    const opens = opensFrom(at);
    if (opens > at) {
      at = opens === Infinity ? opens : +markAfter(opens);
      continue;
    }
    const index = choose(programmes, new Date(at), {
      first: firstTurn(at, turn),
      most: (end - at) / MINUTE,
      mayShow,
    });
    const programme = programmes[index];
    if (programme === undefined) {
      at += MARK_MS;
      continue;
    }
    const whole = at + programme.minutes * MINUTE;
    const isShort = end - whole < LEAST_MS && programme.hours === undefined;
    const isStretched = isShort && mayShow(programme, at, end);
    const stop = isStretched ? end : Math.min(whole, end);
    announced.push({ programme, startAt: new Date(at), stopAt: new Date(stop) });
    turn = { index, at };
    at = stop;
  }
  return { announced, last: turn };
}

/** Each day begins with another programme. */
function firstTurn(at: number, last: LastTurn): number {
  const day = dayNumber(new Date(at));
  if (last === undefined) return day * 3;
  return last.index + 1 + (dayNumber(new Date(last.at)) === day ? 0 : 3);
}

/** What replaces a programme that can't be shown, by the same rules. */
export function replacementFor(
  programmes: readonly Planned[],
  { startAt, stopAt }: { startAt: Date; stopAt: Date },
): Planned {
  const minutes = (stopAt.getTime() - startAt.getTime()) / MINUTE;
  const first = dayNumber(startAt) * 3;
  const index = choose(
    programmes.map((each) => ({ ...each, minutes })),
    startAt,
    { first, most: Infinity },
  );
  const programme = programmes[index];
  if (programme === undefined) throw new TypeError('A plan without programmes');
  return programme;
}

/**
 * Programmes of a plan that show what they are called: the first of their assets exists. None until one of them is
 * for all hours of a day; after the wait it takes all of them, once any asset exists.
 */
export function showable(
  { programmes }: AssembledPlan,
  assets: ReadonlyMap<string, unknown>,
  isPatient: boolean,
): Planned[] {
  const ready = programmes.filter(({ assetIds }) =>
    assetIds.slice(0, 1).every((id) => assets.has(id)),
  );
  if (ready.some(({ hours }) => hours === undefined)) return ready;
  return isPatient || assets.size === 0 ? [] : programmes;
}

function dayNumber(at: Date): number {
  const wall = wallTimeAt(at, DEFAULT_TIMEZONE);
  return Date.UTC(wall.year, wall.month - 1, wall.day) / DAY;
}

/** The index of whose turn it is: what fits into `most` minutes, else what can be cut; -1 where nothing may be shown. */
function choose(
  programmes: readonly Planned[],
  at: Date,
  { first, most, mayShow = always }: { first: number; most: number; mayShow?: MayShow },
): number {
  const wall = wallTimeAt(at, DEFAULT_TIMEZONE);
  const may = (programme: Planned) =>
    mayShow(programme, +at, +at + Math.min(programme.minutes, most) * MINUTE);
  for (const isWhole of [true, false]) {
    for (let i = 0; i < programmes.length; i += 1) {
      const index = (first + i) % programmes.length;
      const programme = programmes[index];
      if (programme === undefined || (isWhole && programme.minutes > most)) continue;
      const minutes = Math.min(programme.minutes, most);
      if (fits({ ...programme, minutes }, wall) && may(programme)) return index;
    }
  }
  // Better something at the wrong hour than nothing, but never what is for the night only.
  const isNight = programmes.every(({ kpiClass }) => kpiClass === 'D');
  return programmes.findIndex((each) => (isNight || each.kpiClass !== 'D') && may(each));
}

function fits({ hours, minutes }: Planned, wall: WallTime): boolean {
  if (hours === undefined) return true;
  const [from, to] = hours;
  const hour = (wall.hour * HOUR + wall.minute * MINUTE + wall.second * SECOND) / HOUR;
  const isWithin = (begin: number) => begin >= from && begin + minutes / 60 <= to;
  return isWithin(hour) || isWithin(hour + 24);
}
