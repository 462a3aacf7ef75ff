import { MINUTE, SECOND } from '#contract/constants.ts';
import { longTime } from '../../../lib/formats/formats.ts';

/** Where the playhead is and how far there is something to watch, in milliseconds since 1970. */
export type LivePosition = {
  at: number;
  /** The newest that can be watched. */
  edge: number;
};
type Shown = { start: string; stop: string };

/** So close to the edge is live: the picture is a few segments behind by nature. */
const LIVE_WITHIN = 12 * SECOND;

export function isAtEdge({ at, edge }: LivePosition): boolean {
  return edge - at < LIVE_WITHIN;
}

/** `40 detik`, `12 menit`, `2 jam 5 menit`: how far behind the edge. */
export function behindWords({ at, edge }: LivePosition): string {
  const behind = Math.max(0, edge - at);
  if (behind < MINUTE) return `${Math.round(behind / SECOND)} detik`;
  return longTime(Math.round(behind / MINUTE));
}

/** The programme under a moment, from a channel's schedule. */
export function programmeAt<P extends Shown>(schedule: readonly P[], time: number): P | undefined {
  return schedule.find(({ start, stop }) => Date.parse(start) <= time && Date.parse(stop) > time);
}

/** Whether a position that was left lies in what is still on: of another programme one begins with the new one. */
export function isSameProgramme(
  schedule: readonly Shown[],
  left: number | null,
  now: number,
): boolean {
  const programme = left === null ? undefined : programmeAt(schedule, left);
  return programme !== undefined && programme === programmeAt(schedule, now);
}

/** What comes after a programme, whether or not it adjoins. */
export function programmeAfter<P extends Shown>(
  schedule: readonly P[],
  { stop }: Pick<Shown, 'stop'>,
): P | undefined {
  const end = Date.parse(stop);
  return schedule
    .filter(({ start }) => Date.parse(start) >= end - MINUTE)
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))[0];
}

/** Viewers are told where an event goes on from so long before its end, until so long behind it. */
const TOLD_BEFORE = 5 * MINUTE;
const TOLD_AFTER = 10 * MINUTE;

/** The programme that goes on at another channel about a moment. */
export function continuingAt<P extends Shown & { continuesOn?: unknown }>(
  schedule: readonly P[],
  time: number,
): P | undefined {
  return schedule.find(({ continuesOn, start, stop }) => {
    const end = Date.parse(stop);
    const from = Math.max(Date.parse(start), end - TOLD_BEFORE);
    return continuesOn !== undefined && time >= from && time < end + TOLD_AFTER;
  });
}

/** What the timeline spans where no guide says what is on. */
const WITHOUT_GUIDE = 30 * MINUTE;

/** The stretch that the timeline stands for: the programme under the playhead, from its start to its end, always. */
export function timelineSpan(
  programme: Shown | undefined,
  { at, edge }: LivePosition,
): { from: number; to: number } {
  if (programme !== undefined) {
    return { from: Date.parse(programme.start), to: Date.parse(programme.stop) };
  }
  const from = Math.min(at, edge - WITHOUT_GUIDE);
  return { from, to: Math.max(edge, from + WITHOUT_GUIDE) };
}
