import { MINUTE, SECOND } from '#contract/constants.ts';
import type { Quality, QualityAlarmKind } from '#contract/playback/quality.ts';
import { type RawBuilder, STATEMENT_TIMEOUT } from '#platform/db.ts';
import type { Beat } from './cmcd.ts';

export const CLICKHOUSE_TIMEOUT = 20 * SECOND;
/** Beats that came before may still be on their way into a store for so long; two seconds more, for clocks that differ. */
export const SETTLES = Math.max(STATEMENT_TIMEOUT, CLICKHOUSE_TIMEOUT) + 2 * SECOND;

export type Grain = 'minute' | 'hour' | 'day';

/** What was counted of a minute, an hour or a day of western Indonesia for one key. */
export type QualityRow = {
  grain: Grain;
  bucket: Date;
  cube: string;
  key: string;
  attempts: number;
  plays: number;
  exits: number;
  startFailures: number;
  playFailures: number;
  stalls: number;
  stalledMs: number;
  playedMs: number;
  kbit: number;
  /** Plays by the time to their first picture, see `startupBucket`. */
  startup: number[];
};

/** Where beats are kept, and counted: PostgreSQL, or ClickHouse by CLICKHOUSE_URL. */
export type BeatStore = {
  append(beats: readonly Beat[]): Promise<void>;
  /** Minutes, ascending, that beats came for between two moments. */
  listMinutes(since: Date, until: Date): Promise<Date[]>;
  sumMinute(minute: Date): Promise<QualityRow[]>;
  /**
   * Beats that came between two moments, in parts, each a select that a statement of PostgreSQL reads from; in each the beats
   * of a play follow those of the part before.
   */
  listReceived(since: Date, until: Date): AsyncIterable<RawBuilder<unknown>>;
};

/** How long before a minute beats are read that say what was going on at its beginning. */
export const LOOK_BACK = 3 * MINUTE;
/** Players report each half minute: of a longer silence no more than this is believed to have gone on as before. */
export const LONGEST_INTERVAL = 2 * MINUTE;
/** Keys of a cube in a minute, and in a day; what is beyond counts as one. */
export const MOST_KEYS = 200;
export const OTHER_KEY = 'lain';

export const STARTUP_BUCKETS = 32;
const FIRST_STARTUP_MS = 50;
const BUCKETS_A_DOUBLING = 3;

/** The bucket of a time to the first picture: each holds 1.26 times the one before, the last all that is longer. */
export function startupBucket(startupMs: number): number {
  const bucket = Math.floor(
    BUCKETS_A_DOUBLING * Math.log2(Math.max(startupMs, 1) / FIRST_STARTUP_MS),
  );
  return Math.min(STARTUP_BUCKETS - 1, Math.max(0, bucket));
}

/**
 * The time that a share of plays had their first picture within, milliseconds; null without plays. Within a bucket plays are
 * taken to lie evenly by the logarithm of their times, as they nearly do.
 */
function startupQuantile(startup: readonly number[], share: number): number | null {
  const plays = startup.reduce((sum, count) => sum + count, 0);
  if (plays === 0) return null;
  let left = share * plays;
  const bucket = startup.findIndex((count) => (left -= count) <= 0);
  const within = 1 + left / (startup[bucket] ?? 1);
  return Math.round(FIRST_STARTUP_MS * 2 ** ((bucket + within) / BUCKETS_A_DOUBLING));
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : Math.min(1, part / whole));

/** Sums as people read them. */
export function presentQuality(
  row: Omit<QualityRow, 'grain' | 'bucket' | 'cube' | 'key'>,
): Quality {
  const { attempts, plays, stalledMs, playedMs } = row;
  return {
    attempts,
    plays,
    exitShare: shareOf(row.exits, attempts),
    startFailureShare: shareOf(row.startFailures, attempts),
    playFailureShare: shareOf(row.playFailures, plays),
    startupP50Ms: startupQuantile(row.startup, 0.5),
    startupP95Ms: startupQuantile(row.startup, 0.95),
    rebufferShare: shareOf(stalledMs, stalledMs + playedMs),
    playedHours: Math.round(playedMs / 36_000) / 100,
    kbps: playedMs === 0 ? null : Math.round(row.kbit / (playedMs / SECOND)),
  };
}

export const NOTHING: Omit<QualityRow, 'grain' | 'bucket' | 'cube' | 'key'> = {
  attempts: 0,
  plays: 0,
  exits: 0,
  startFailures: 0,
  playFailures: 0,
  stalls: 0,
  stalledMs: 0,
  playedMs: 0,
  kbit: 0,
  startup: Array.from({ length: STARTUP_BUCKETS }, () => 0),
};

export type AlarmChange = {
  kind: QualityAlarmKind;
  cube: string;
  key: string;
  value: number;
  usual: number | null;
};

/** Fewer say nothing: one viewer in a tunnel is no alarm. */
const LEAST_PLAYS = 50;
/** What a session's players may say in a minute, to one process. */
const BEATS_A_MINUTE = 120;
/** Of one title or channel: so few that one session alone doesn't come to the plays of an alarm. */
const PLAYS_A_MINUTE = 3;

/** What a reporter said in a minute: how many beats, and which plays with what each shows. */
export type Heard = { minute: number; beats: number; plays: Map<string, string> };

export function heardIn(now: Date, before: Heard | undefined): Heard {
  const minute = Math.floor(now.getTime() / MINUTE);
  return before?.minute === minute ? before : { minute, beats: 0, plays: new Map() };
}

/** Those beats that so many sessions may say after what was heard of them, which then holds these too. */
export function withinShare(beats: readonly Beat[], heard: Heard, sessions: number): Beat[] {
  const { plays } = heard;
  return beats.filter(({ play, channelId, titleId }) => {
    if (heard.beats >= BEATS_A_MINUTE * sessions) return false;
    const shows = channelId ?? titleId ?? '';
    const isNew = !plays.has(play);
    const others = isNew ? [...plays.values()].filter((other) => other === shows) : [];
    if (others.length >= PLAYS_A_MINUTE * sessions) return false;
    heard.beats += 1;
    plays.set(play, shows);
    return true;
  });
}

/** So much is bad, however usual it is not; and so many times the usual. */
const limits = { start_failures: 0.05, rebuffering: 0.02, startup: 8 * SECOND } as const;
const TIMES_USUAL = 2;

/** What is wrong in the last minutes for a key, against the same hour a week before. */
export function alarmsOf(now: QualityRow, before: QualityRow | undefined): AlarmChange[] {
  const [is, was] = [presentQuality(now), before && presentQuality(before)];
  const isWatched = now.playedMs + now.stalledMs >= LEAST_PLAYS * MINUTE;
  const seen = [
    ['start_failures', now.attempts >= LEAST_PLAYS, is.startFailureShare, was?.startFailureShare],
    ['rebuffering', isWatched, is.rebufferShare, was?.rebufferShare],
    ['startup', now.plays >= LEAST_PLAYS, is.startupP95Ms, was?.startupP95Ms],
  ] as const;
  return seen.flatMap(([kind, isEnough, value, usual = null]) =>
    isEnough && value !== null && value > Math.max(limits[kind], TIMES_USUAL * (usual ?? 0))
      ? [{ kind, cube: now.cube, key: now.key, value, usual }]
      : [],
  );
}
