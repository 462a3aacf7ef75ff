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

/** Midnight in western Indonesia, where days of television begin, at or before a moment. */
export function dayBegin(at: Date): Date {
  const wall = wallTimeAt(at, DEFAULT_TIMEZONE);
  return instantAt({ ...wall, hour: 0, minute: 0, second: 0 }, DEFAULT_TIMEZONE);
}

/**
 * What a plan announces from `from` until at least `until`, without gaps. A function of plan and day: programmes take
 * turns, another one first each day, and none leaves its hours.
 */
export function announce(plan: AssembledPlan, from: Date, until: Date): Announced[] {
  const announced: Announced[] = [];
  let at = from.getTime();
  for (let turn = 0; at < until.getTime(); turn += 1) {
    const programme = choose(plan.programmes, new Date(at), turn);
    const stop = at + programme.minutes * MINUTE;
    announced.push({ programme, startAt: new Date(at), stopAt: new Date(stop) });
    at = stop;
  }
  return announced;
}

/** The same, the last one over at `until`. */
export function announceWithin(plan: AssembledPlan, from: Date, until: Date): Announced[] {
  return announce(plan, from, until).map((each) => ({
    ...each,
    stopAt: each.stopAt > until ? until : each.stopAt,
  }));
}

/** What replaces a programme that can't be shown, by the same rules. */
export function replacementFor(
  programmes: readonly Planned[],
  { startAt, stopAt }: { startAt: Date; stopAt: Date },
): Planned {
  const minutes = (stopAt.getTime() - startAt.getTime()) / MINUTE;
  return choose(
    programmes.map((each) => ({ ...each, minutes })),
    startAt,
    0,
  );
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

function choose(programmes: Planned[], at: Date, turn: number): Planned {
  const wall = wallTimeAt(at, DEFAULT_TIMEZONE);
  const day = Date.UTC(wall.year, wall.month - 1, wall.day) / DAY;
  for (let i = 0; i < programmes.length; i += 1) {
    const programme = programmes[(day * 3 + turn + i) % programmes.length];
    if (programme !== undefined && fits(programme, wall)) return programme;
  }
  // Better something at the wrong hour than nothing, but never what is for the night only.
  const always = programmes.find(({ kpiClass }) => kpiClass !== 'D') ?? programmes[0];
  if (always === undefined) throw new TypeError('A plan without programmes');
  return always;
}

function fits({ hours, minutes }: Planned, wall: WallTime): boolean {
  if (hours === undefined) return true;
  const [from, to] = hours;
  const hour = (wall.hour * HOUR + wall.minute * MINUTE + wall.second * SECOND) / HOUR;
  const isWithin = (begin: number) => begin >= from && begin + minutes / 60 <= to;
  return isWithin(hour) || isWithin(hour + 24);
}
