import { DAY, MINUTE } from '#contract/constants.ts';
import type { WeekRun, WeekSlot } from '#contract/live/week-shapes.ts';
import { dayAfter, dayOf, startOfDay, WIB } from '../../../web/lib/formats/zone.ts';

/** Days of television begin at midnight in western Indonesia. */
export const STEP = 5;
const DAY_MINUTES = 1_440;

/** What happens to slots of the same layer that are in the way: they give way, or they move behind it. */
export type Mode = 'replace' | 'ripple';

/** 1 is Monday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

export function dayOfRun({ start }: Pick<WeekRun, 'start'>): string {
  return dayOf(Date.parse(start), WIB);
}

/** Minutes since midnight of its day. */
export function minuteOf(time: number): number {
  return Math.floor((time - (startOfDay(dayOf(time, WIB), WIB) ?? time)) / MINUTE);
}

const snap = (minutes: number) => Math.round(minutes / STEP) * STEP;
const within = (minutes: number, least: number, most: number) =>
  Math.min(Math.max(snap(minutes), least), most);

/** A slot on another day or at another minute; it stays in its layer and on the grid of five minutes. */
export function movedTo(slot: WeekSlot, day: string, start: number): WeekSlot {
  const at = within(start, 0, DAY_MINUTES - STEP);
  return slot.layer === 'template'
    ? { ...slot, weekday: weekdayOf(day), start: at }
    : { ...slot, date: day, start: at };
}

export function resizedTo(slot: WeekSlot, minutes: number): WeekSlot {
  return { ...slot, minutes: within(minutes, STEP, DAY_MINUTES) };
}

/**
 * Slots with this one among them, in place of the one with its id. Of its layer and day those that it meets are cut or
 * removed, or move behind it; what would leave its day goes.
 */
export function placed(slots: readonly WeekSlot[], slot: WeekSlot, mode: Mode): WeekSlot[] {
  const isNear = (each: WeekSlot) =>
    each.layer === slot.layer && each.weekday === slot.weekday && each.date === slot.date;
  const others = slots.filter(({ id }) => id !== slot.id);
  const near = others.filter(isNear).toSorted((a, b) => a.start - b.start);
  const end = slot.start + slot.minutes;
  let free = end;
  const kept = near.flatMap((each): WeekSlot[] => {
    const stop = each.start + each.minutes;
    if (stop <= slot.start) return [each];
    if (each.start < slot.start) return [{ ...each, minutes: slot.start - each.start }];
    if (mode === 'ripple') {
      const start = Math.max(each.start, free);
      free = Math.max(free, start + each.minutes);
      return start < DAY_MINUTES ? [{ ...each, start }] : [];
    }
    if (each.start >= end) return [each];
    return stop > end && end < DAY_MINUTES ? [{ ...each, start: end, minutes: stop - end }] : [];
  });
  return inOrder([...others.filter((each) => !isNear(each)), ...kept, slot]);
}

/** The order in which versions are compared. */
function inOrder(slots: readonly WeekSlot[]): WeekSlot[] {
  return slots.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

export function without(slots: readonly WeekSlot[], id: string): WeekSlot[] {
  return slots.filter((slot) => slot.id !== id);
}

type NewSlot = Pick<WeekSlot, 'layer' | 'start' | 'minutes' | 'source'> & { day: string };

export function newSlot({ layer, day, start, minutes, source }: NewSlot): WeekSlot {
  const isTemplate = layer === 'template';
  return {
    id: crypto.randomUUID(),
    layer,
    weekday: isTemplate ? weekdayOf(day) : null,
    date: isTemplate ? null : day,
    start: within(start, 0, DAY_MINUTES - STEP),
    minutes: within(minutes, STEP, DAY_MINUTES),
    source,
    fill: 'rotation',
    overrun: 'cut',
    isFixed: false,
    kpiClass: null,
    maxMinutes: null,
    overflowChannelId: null,
  };
}

/**
 * Something else in the time of what runs: of the rotation and of the template a change of this date lies on top; a change
 * of a date or an override is changed itself.
 */
export function swapped(
  slots: readonly WeekSlot[],
  run: Pick<WeekRun, 'slotId' | 'start' | 'stop'>,
  source: WeekSlot['source'],
): WeekSlot[] {
  const own = slots.find(({ id }) => id === run.slotId);
  if (own !== undefined && own.layer !== 'template')
    return inOrder(slots.map((slot) => (slot === own ? { ...own, source, kpiClass: null } : slot)));
  const start = minuteOf(Date.parse(run.start));
  const minutes = (Date.parse(run.stop) - Date.parse(run.start)) / MINUTE;
  const day = dayOfRun(run);
  return placed(slots, newSlot({ layer: 'dated', day, start, minutes, source }), 'replace');
}

/** The moment of a minute of a day, as runs have it. */
export function startOf(day: string, minute: number): string {
  return new Date((startOfDay(day, WIB) ?? 0) + minute * MINUTE).toISOString();
}

/** The Monday at or before a day. */
export function mondayOf(day: string): string {
  return dayAfter(day, 1 - weekdayOf(day));
}

export function today(now: number): string {
  return dayOf(now, WIB);
}

export function daysFrom(from: string, days: number): string[] {
  return Array.from({ length: days }, (_, i) => dayAfter(from, i));
}

/** The pieces of what runs that lie on a day, in minutes of it. */
export function piecesOn(day: string, runs: readonly WeekRun[]) {
  const begin = startOfDay(day, WIB) ?? 0;
  return runs.flatMap((run) => {
    const [start, stop] = [Date.parse(run.start), Date.parse(run.stop)];
    if (start >= begin + DAY || stop <= begin) return [];
    const from = Math.max(0, Math.floor((start - begin) / MINUTE));
    const to = Math.min(DAY_MINUTES, Math.ceil((stop - begin) / MINUTE));
    return [{ run, from, to, isWhole: start >= begin }];
  });
}
export type Piece = ReturnType<typeof piecesOn>[number];
