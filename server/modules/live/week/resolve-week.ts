import type { KpiClass } from '#contract/age-ratings.ts';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import type { WeekLayer, WeekSlot } from '#contract/live/week-shapes.ts';
import { wibDay } from '#platform/zone.ts';
import { dayBegin, type LastTurn, rotate, type Rotation, turnAfter } from '../timelines/plan.ts';

/** What a programme is announced with, of a slot or of the rotation. */
export type Content = {
  title: string;
  synopsis: string;
  kpiClass: KpiClass | null;
  category: string | null;
  titleSlug: string | null;
  episode: string | null;
  assetIds: readonly string[];
  /** Length of the source; null where none is known. */
  seconds: number | null;
  /** The title that is shown, for rules about it. */
  titleId: string | null;
  /** The channel where it goes on, of an event that is not over at its end. */
  continuesOn?: string | null;
};

/** Something that runs from one time to another. */
export type Run = {
  slotId: string | null;
  layer: WeekLayer | 'base';
  startAt: Date;
  stopAt: Date;
  content: Content;
};

/** A slot on a day of its own. */
export type Occurrence = {
  slot: WeekSlot;
  start: number;
  stop: number;
  /** As far as it goes: of an event with an open end that is known while it is on. */
  until: number;
  content: Content;
};

export type WeekToResolve = {
  slots: readonly WeekSlot[];
  /** What a slot shows on a day; undefined where it can show nothing: then lower layers do. */
  contentOf: (slot: WeekSlot, startAt: Date) => Content | undefined;
  /** Whether a slot may run as it is placed; what may not leaves its time to lower layers. */
  isLawful?: IsLawful;
  /** How far events with an open end go, by `endKey`. */
  ends?: ReadonlyMap<string, number>;
  /** The rotation below all layers; null of an encoded channel, whose guide lies there. */
  plan: Rotation | null;
  /** What the rotation announced already: it stays wherever no slot is, so that viewers see nothing move for nothing. */
  kept?: readonly Run[];
};

/** Top wins. */
const rank: Record<WeekLayer, number> = { live: 0, dated: 1, template: 2 };
/** A slot is at most a day long, and what it pushes goes on as long at most. */
const BEFORE_MS = 2 * DAY;
const STEP_MS = 5 * MINUTE;

/** An event of a slot on a day: `{slotId} 2026-11-23`. */
export const endKey = (slotId: string, date: string) => `${slotId} ${date}`;

/** Each slot on each of its days that may reach into a stretch, in the order of their beginnings. */
export function occurrencesOf(
  { slots, contentOf, ends }: Pick<WeekToResolve, 'slots' | 'contentOf' | 'ends'>,
  from: number,
  until: number,
): Occurrence[] {
  const found: Occurrence[] = [];
  for (let day = dayBegin(new Date(from)).getTime(); day < until; day += DAY) {
    const date = wibDay(new Date(day));
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
    for (const slot of slots) {
      if (slot.layer === 'template' ? slot.weekday !== weekday : slot.date !== date) continue;
      const start = day + slot.start * MINUTE;
      const content = contentOf(slot, new Date(start));
      if (content === undefined) continue;
      const stop = start + slot.minutes * MINUTE;
      const until = slot.maxMinutes === null ? stop : (ends?.get(endKey(slot.id, date)) ?? stop);
      found.push({ slot, start, stop, until, content });
    }
  }
  return found.toSorted((a, b) => a.start - b.start || (a.slot.id < b.slot.id ? -1 : 1));
}

/**
 * What runs from `from` until at least `until`: each layer where no higher one is, below them the rotation. Never an
 * overlap, and of an assembled channel no gap but where nothing of the rotation is licensed. It
 * depends on nothing but slots, plan, licences and the last programme of the rotation, so that a week that is announced
 * piece by piece is the same as one that is announced at once.
 */
export function resolveWeek(week: WeekToResolve, from: Date, until: Date, last?: LastTurn): Run[] {
  const [begin, end] = [from.getTime(), until.getTime()];
  const all = occurrencesOf(week, begin - BEFORE_MS, end + BEFORE_MS);
  const placed = fitLayers(all, week.isLawful)
    .filter(({ stop }) => stop > begin)
    .map(({ slot, start, stop, content }): Run => {
      const [startAt, stopAt] = [new Date(start), new Date(stop)];
      return { slotId: slot.id, layer: slot.layer, startAt, stopAt, content };
    });
  const kept = (week.kept ?? []).filter((run) => !placed.some((each) => meets(each, run)));
  const runs: Run[] = [];
  let [at, turn] = [begin, last];
  const fill = (to: number) => {
    if (week.plan === null || at >= to) return;
    const rotated = rotate(week.plan, { from: at, until: end, end: to }, turn);
    turn = rotated.last;
    runs.push(...rotated.announced.map(baseRun));
  };
  for (const run of [...placed, ...kept].toSorted((a, b) => +a.startAt - +b.startAt)) {
    // What began before stays what it was; the rest of it is the rotation's.
    if (+run.startAt < begin) continue;
    fill(+run.startAt);
    at = Math.max(at, runs.at(-1)?.stopAt.getTime() ?? at);
    if (+run.startAt >= end) break;
    runs.push(run);
    if (run.layer === 'base' && week.plan !== null)
      turn = turnAfter(week.plan, { title: run.content.title, startAt: run.startAt });
    at = +run.stopAt;
  }
  if (at < end) fill(Infinity);
  return runs;
}

function meets(one: Run, other: Run): boolean {
  return one.startAt < other.stopAt && one.stopAt > other.startAt;
}

type Piece = { start: number; stop: number };
export type IsLawful = (run: Pick<Occurrence, 'start' | 'stop' | 'content'>) => boolean;

/** Which occurrences run, and when: upper layers first, lower ones around them. */
export function fitLayers(all: readonly Occurrence[], isLawful?: IsLawful): Occurrence[] {
  let placed: Occurrence[] = [];
  for (const layer of Object.keys(rank) as WeekLayer[]) {
    const own = all.filter(({ slot }) => slot.layer === layer);
    const fit = fitLayer(own, placed, isLawful);
    placed = [...placed, ...fit].toSorted((a, b) => a.start - b.start);
  }
  return placed;
}

/** One layer into what upper ones leave. No film begins in its middle; what is longer moves what follows, or lets it begin late. */
function fitLayer(own: readonly Occurrence[], above: readonly Piece[], isLawful?: IsLawful) {
  const placed: Occurrence[] = [];
  let free = -Infinity;
  let late: 'pushed' | 'shortened' | undefined;
  own.forEach((each, index) => {
    const wanted =
      each.slot.isFixed || late === undefined ? each.start : Math.max(each.start, free);
    const start = afterCover(wanted, above);
    const isLateOnly = start > each.start && wanted !== start && remainingIsShort(each, start);
    if (start < free || isLateOnly) return;
    const isMoved = late === 'pushed' && wanted > each.start;
    const planned = isMoved ? each.stop + (wanted - each.start) : each.stop;
    const fixed = own
      .slice(index + 1)
      .find(({ slot, start: next }) => slot.isFixed && next > start);
    const whole = start + Math.ceil(((each.content.seconds ?? 0) * SECOND) / STEP_MS) * STEP_MS;
    const longer = each.slot.overrun === 'push' ? Math.max(planned, whole) : planned;
    const wantedStop = each.until === each.stop ? longer : each.until;
    const nextAbove = above.find((piece) => piece.start > start)?.start ?? Infinity;
    const stop = Math.min(wantedStop, fixed?.start ?? Infinity, nextAbove, start + DAY);
    if (stop <= start || isLawful?.({ ...each, start, stop }) === false) return;
    placed.push({ ...each, start, stop });
    const isCutting = each.slot.maxMinutes !== null && each.slot.overrun === 'cut';
    late = stop <= each.stop ? undefined : isCutting ? 'shortened' : 'pushed';
    free = stop;
  });
  return placed;
}

function remainingIsShort({ stop, content }: Occurrence, start: number): boolean {
  return stop - start < Math.max((content.seconds ?? 0) * SECOND, STEP_MS);
}

/** The first moment from `at` on that no upper layer has. */
function afterCover(at: number, above: readonly Piece[]): number {
  return above.reduce((free, { start, stop }) => (start <= free && stop > free ? stop : free), at);
}

function baseRun({
  programme,
  startAt,
  stopAt,
}: ReturnType<typeof rotate>['announced'][number]): Run {
  const { title, synopsis, kpiClass, category, titleSlug, assetIds } = programme;
  const shown = { title, synopsis, kpiClass, category, titleSlug, assetIds };
  const content = { ...shown, episode: null, seconds: null, titleId: null };
  return { slotId: null, layer: 'base', startAt, stopAt, content };
}
