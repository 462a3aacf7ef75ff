import { HOUR, MINUTE } from '#contract/constants.ts';

/** A stretch of time in milliseconds since 1970. */
export type Span = { from: number; to: number };
/** Something that is shown from `start` to `stop`, as ISO times. */
type Shown = { start: string; stop: string };

/** The grid of a day goes on into the small hours of the next, so that an evening does not end at its edge. */
const INTO_NEXT_DAY = 4 * HOUR;
/** Rendering moves in steps: not each pixel of scrolling is news. */
const STEP = HOUR;

/** At least this much of what is over stands before the hour that the grid opens at. */
const LEAD = 15 * MINUTE;

/**
 * The grid of the day that begins at `start`. It opens at a half hour shortly before `now`, on other days at the same
 * hour: that is what people compare. `sinceHour`, 0 to 23, begins it at that hour instead.
 */
export function gridOfDay(
  start: number,
  { now, today, sinceHour }: { now: number; today: number; sinceHour?: number | undefined },
): Span {
  const asked = sinceHour === undefined ? now - today - LEAD : sinceHour * HOUR;
  const half = 30 * MINUTE;
  const before = Math.max(0, Math.floor(asked / half) * half);
  return { from: start + before, to: start + 24 * HOUR + INTO_NEXT_DAY };
}

/** Where a programme lies in the grid, in minutes; what reaches over an edge is cut there. */
export function positionOf({ start, stop }: Shown, grid: Span): { at: number; minutes: number } {
  const from = Math.max(Date.parse(start), grid.from);
  const to = Math.min(Date.parse(stop), grid.to);
  return { at: (from - grid.from) / MINUTE, minutes: Math.max(0, to - from) / MINUTE };
}

export function overlaps({ start, stop }: Shown, { from, to }: Span): boolean {
  return Date.parse(start) < to && Date.parse(stop) > from;
}

/**
 * The stretch to draw while `view` is in sight: a window's length more on both sides, in whole hours, so that
 * scrolling never shows an empty row and seldom draws.
 */
export function drawnSpan(view: Span, grid: Span): Span {
  const length = view.to - view.from;
  const down = (time: number) => Math.floor((time - grid.from) / STEP) * STEP + grid.from;
  return {
    from: Math.max(grid.from, down(view.from - length)),
    to: Math.min(grid.to, down(view.to + length) + STEP),
  };
}

/** Half hours for the ruler above the grid. */
export function halfHours(grid: Span): number[] {
  const count = Math.ceil((grid.to - grid.from) / (30 * MINUTE));
  return Array.from({ length: count }, (_, at) => grid.from + at * 30 * MINUTE);
}

/** How much of a programme is over, 0 to 1. */
export function shareOver({ start, stop }: Shown, now: number): number {
  const from = Date.parse(start);
  return Math.min(1, Math.max(0, (now - from) / (Date.parse(stop) - from)));
}
