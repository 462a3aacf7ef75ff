import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { kpiClasses } from '#contract/kpi-classes.ts';

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
        /** Films that play one after the other until it ends. */
        assetIds: z.array(z.uuid()).min(1).max(50),
        titleSlug: z.string().max(100).nullable().default(null),
        /** Western Indonesian hours of the day that it lies within, such as 22 to 25; all day without it. */
        hours: z.tuple([z.number().min(0).max(24), z.number().min(0).max(30)]).optional(),
      }),
    )
    .min(1)
    .max(200),
});
export type AssembledPlan = z.infer<typeof assembledPlan>;

type Planned = AssembledPlan['programmes'][number];
export type Announced = { programme: Planned; startAt: Date; stopAt: Date };

/** Western Indonesia, where days of television begin; it has no summer time. */
const WIB_OFFSET = 7 * HOUR;

/** Midnight in western Indonesia at or before a moment. */
export function dayBegin(at: Date): Date {
  const local = at.getTime() + WIB_OFFSET;
  return new Date(local - (local % DAY) - WIB_OFFSET);
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

function choose(programmes: Planned[], at: Date, turn: number): Planned {
  const day = Math.floor((at.getTime() + WIB_OFFSET) / DAY);
  for (let i = 0; i < programmes.length; i += 1) {
    const programme = programmes[(day * 3 + turn + i) % programmes.length];
    if (programme !== undefined && fits(programme, at)) return programme;
  }
  // Better something at the wrong hour than nothing, but never what is for the night only.
  const always = programmes.find(({ kpiClass }) => kpiClass !== 'D') ?? programmes[0];
  if (always === undefined) throw new TypeError('A plan without programmes');
  return always;
}

function fits({ hours, minutes }: Planned, at: Date): boolean {
  if (hours === undefined) return true;
  const [from, to] = hours;
  const hour = (at.getTime() - dayBegin(at).getTime()) / HOUR;
  const isWithin = (begin: number) => begin >= from && begin + minutes / 60 <= to;
  return isWithin(hour) || isWithin(hour + 24);
}
