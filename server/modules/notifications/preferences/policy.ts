import { classesUpTo, isSuitableFor } from '#contract/age-ratings.ts';
import { type ClockZone, clockZones, type FilmClass } from '#contract/constants.ts';
import {
  type Channel,
  channels,
  DEFAULT_QUIET,
  kindRules,
} from '#contract/notifications/kind-rules.ts';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import { instantAt, wallTimeAt } from '#platform/zone.ts';

/** What an account chose for a kind; null: as the kind is by default. */
export type Choice = Record<Channel, boolean | null>;

/** Where messages of a kind go. */
export function channelsOf(kind: NotificationKind, choice: Choice | undefined): Channel[] {
  const { on, fixed } = kindRules[kind];
  return channels.filter(
    (channel) => fixed.includes(channel) || (choice?.[channel] ?? on.includes(channel)),
  );
}

/** Quiet hours by the clock on the wall, in minutes of the day. */
export type Quiet = { isOn: boolean; fromMinute: number; toMinute: number; zone: ClockZone };

const HOUR_MINUTES = 60;
/** What has waited wakes no viewer: not before this, however early quiet hours end. */
const MORNING = 6 * HOUR_MINUTES + 30;
const NOON = 12 * HOUR_MINUTES;

export const minutesOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3));
export const wallOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The letters for the zone of an account; what lies elsewhere is read by the clock of the west. */
export function quietZoneOf(timezone: string): ClockZone {
  if (timezone === clockZones.WITA) return 'WITA';
  return timezone === clockZones.WIT ? 'WIT' : 'WIB';
}

/** Of an account that never chose. */
export function defaultQuiet(timezone: string): Quiet {
  const { isOn, from, to } = DEFAULT_QUIET;
  return {
    isOn,
    fromMinute: minutesOf(from),
    toMinute: minutesOf(to),
    zone: quietZoneOf(timezone),
  };
}

/**
 * When what comes now may be pushed: undefined at once, else after the quiet hours that run. What waits for a morning
 * goes out at 06.30 or, where quiet hours end later, at their end.
 */
export function quietUntil(quiet: Quiet, now: Date): Date | undefined {
  if (!quiet.isOn) return undefined;
  const { fromMinute, toMinute } = quiet;
  const zone = clockZones[quiet.zone];
  const wall = wallTimeAt(now, zone);
  const minute = wall.hour * HOUR_MINUTES + wall.minute;
  const isOvernight = toMinute < fromMinute;
  const isQuiet = isOvernight
    ? minute >= fromMinute || minute < toMinute
    : minute >= fromMinute && minute < toMinute;
  if (!isQuiet) return undefined;
  const isNextDay = isOvernight && minute >= fromMinute;
  // A rest in the afternoon ends in the afternoon.
  const end = toMinute < NOON ? Math.max(toMinute, MORNING) : toMinute;
  return instantAt(
    {
      ...wall,
      day: wall.day + (isNextDay ? 1 : 0),
      hour: Math.floor(end / HOUR_MINUTES),
      minute: end % HOUR_MINUTES,
      second: 0,
    },
    zone,
  );
}

/** What a parent decided names no title of its own accord. */
const WITHOUT_CLASS: readonly NotificationKind[] = ['child_request'];

type About = { kind: NotificationKind; filmClass?: FilmClass | null | undefined };

/** Whether a child that may see up to `max` is told this. */
export function isForChild({ kind, filmClass }: About, max: FilmClass): boolean {
  if (!kindRules[kind].isForChildren) return false;
  return WITHOUT_CLASS.includes(kind) || isSuitableFor(filmClass, max);
}

/** The same as columns hold it: these kinds with one of these classes, those whatever their class. */
export function whatIsForChild(max: FilmClass) {
  const kinds = notificationKinds.filter((kind) => kindRules[kind].isForChildren);
  return {
    kinds: kinds.filter((kind) => !WITHOUT_CLASS.includes(kind)),
    classes: classesUpTo(max),
    withoutClass: kinds.filter((kind) => WITHOUT_CLASS.includes(kind)),
  };
}
