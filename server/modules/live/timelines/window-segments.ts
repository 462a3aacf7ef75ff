import type { ErrorCode } from '#contract/errors.ts';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { periodsOf } from '#media/timeline/blocks.ts';
import type { PlaybackLimits } from '#media/playback-limits.ts';
import type { PlaylistType } from '#media/hls/channel-playlists.ts';
import {
  dateOf,
  type DvrWindow,
  type Period,
  type Ticks,
  TICKS_A_SECOND,
  ticksOf,
  type WindowSegments,
  windowSegmentsOf,
} from '#media/timeline/timeline.ts';
import { withinLimits } from '#media/timeline/period-limits.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { findIngestPeriods } from './ingest-periods.ts';
import { isOnAirFor, type RatingPolicy } from './rating-policy.ts';
import { findBlocks, findTakenDownEnd } from './blocks.ts';
import { replayedOf } from './scheduled-assets.ts';
import { findChannelTimeline } from '../channels/queries/channel.ts';
import { listAiringClasses } from './queries/programme.ts';

/** A window of a channel: its live edge, or a span of its timeline. */
export type Window = { from: Ticks; to: Ticks } | 'live';

/** Ranges of a channel that an editor has put together. */
export type Highlights = { highlightId: string };

/** How far back a live manifest lists; further back, players watch a span. */
export const LIVE_DEPTH_SECONDS = 120;

/** Broadcasts end some seconds off their announced times. */
export const SLACK_TICKS = 10 * TICKS_A_SECOND;

type WindowQuery = {
  channelId: string;
  window: Window;
  ratingPolicy: RatingPolicy;
  limits: PlaybackLimits;
  now: Date;
};

export type LiveWindow = {
  windowSegments: WindowSegments[];
  span: DvrWindow;
  playlistType: PlaylistType;
  targetSeconds: number;
  depthSeconds: number;
  /** Which periods are left out, because they may not be watched again. */
  leftOut: string;
};

const secondOf = (at: Ticks) => Math.floor(at / TICKS_A_SECOND);
const MOST_CACHED = 5_000;
const ingestPeriodsOf = cached(
  {
    ttl: SECOND / 2,
    max: MOST_CACHED,
    keyOf: (channelId: string, from: number, to: number) => [channelId, from, to].join('/'),
  },
  (db: Db, channelId: string, from: number, to: number) =>
    findIngestPeriods(db, channelId, { from: from * TICKS_A_SECOND, to: to * TICKS_A_SECOND }),
);
export const channelOf = cached(
  {
    ttl: 10 * SECOND,
    max: MOST_CACHED,
    keyOf: (channelId: string) => channelId,
    outlivesDatabase: true,
  },
  findChannelTimeline,
);
const airingsOf = cached(
  {
    ttl: 5 * SECOND,
    max: MOST_CACHED,
    keyOf: (channelId: string, from: Date, to: Date) =>
      [channelId, Number(from), Number(to)].join('/'),
  },
  listAiringClasses,
);

/** What a manifest of this window lists now under this rating policy, or why there is none. */
export async function findWindowSegments(
  db: Db,
  asked: WindowQuery,
): Promise<LiveWindow | ErrorCode> {
  const { channelId, window, limits, now } = asked;
  const channel = await channelOf(db, channelId);
  if (channel === undefined) return 'media.notFound';
  const edge = ticksOf(now);
  const requested: DvrWindow =
    window === 'live'
      ? { from: edge - LIVE_DEPTH_SECONDS * TICKS_A_SECOND, to: Number.POSITIVE_INFINITY, edge }
      : { ...window, edge };
  const from = await allowedFrom(db, asked, requested);
  if (from === undefined) return 'media.notNow';
  const found = await findPeriods(db, channel, { ...requested, from });
  const takenDownEnd = await findTakenDownEnd(db, found);
  // Of a title that is taken down nothing is seen again; what is live begins behind it.
  if (takenDownEnd !== undefined && window !== 'live') return 'media.notNow';
  const span = { ...requested, from: Math.max(from, takenDownEnd ?? from) };
  const shown = found.filter(({ start }) => start >= (takenDownEnd ?? start));
  // What is live was let on air; what is watched again takes a licence now.
  const airings = window === 'live' ? [] : await airingsAround(db, channelId, reachOf(requested));
  const replay =
    window === 'live'
      ? { periods: shown, leftOut: '' }
      : await replayedOf(db, { periods: shown, airings, now });
  if (replay === undefined) return 'media.notNow';
  const windowSegments = windowSegmentsOf(
    replay.periods.map((period) => withinLimits(period, limits)),
    span,
  );
  // An empty playlist breaks players: nothing has been on yet, or nothing since what this viewer may not see.
  if (windowSegments.length === 0 || isOffAir(channel.kind, window, found, edge))
    return span.from > requested.from ? 'media.notNow' : 'media.notFound';
  const { targetSeconds } = channel;
  const playlistType = playlistTypeOf(window, edge, channel.kind);
  const { leftOut } = replay;
  const depthSeconds = LIVE_DEPTH_SECONDS;
  return { windowSegments, span, playlistType, targetSeconds, depthSeconds, leftOut };
}

/** What an assembled channel publishes reaches ahead: where it ended this long ago there is nothing to wait for. */
const OFF_AIR_TICKS = 12 * TICKS_A_SECOND;

function isOffAir(kind: string, window: Window, found: readonly Period[], edge: Ticks): boolean {
  const end = found.at(-1)?.end ?? edge;
  return kind === 'assembled' && window === 'live' && end < edge - OFF_AIR_TICKS;
}

/** Its last segment may end a little after the span; an encoder's, and a slate's, arrive later still. */
const SETTLED_SECONDS: Record<string, number> = { assembled: 6, encoded: 30 };

function playlistTypeOf(window: Window, edge: Ticks, kind: string): PlaylistType {
  if (window === 'live') return 'LIVE';
  const settled = (SETTLED_SECONDS[kind] ?? 0) * TICKS_A_SECOND;
  return edge > window.to + settled ? 'VOD' : 'EVENT';
}

/** The periods of a channel that touch a span. */
export async function findPeriods(
  db: Db,
  { channelId, kind }: { channelId: string; kind: string },
  span: DvrWindow,
): Promise<Period[]> {
  const to = Math.min(span.to, span.edge);
  if (kind === 'encoded')
    return ingestPeriodsOf(db, channelId, secondOf(span.from), secondOf(to) + 1);
  const blocks = await findBlocks(db, channelId, span.from, to);
  return blocks.flatMap((block) => periodsOf(block, span.from, to));
}

/**
 * From when on the rating policy allows everything: a live window begins after what it refuses. Undefined when it
 * refuses what is on now, or anything within a span.
 */
export async function allowedFrom(
  db: Db,
  asked: WindowQuery,
  span: DvrWindow,
): Promise<Ticks | undefined> {
  const { channelId, window, ratingPolicy, now } = asked;
  const { to } = reachOf(span);
  const airings = await airingsAround(db, channelId, reachOf(span));
  const touching = airings.filter(
    ({ startAt, stopAt }) =>
      ticksOf(stopAt) > span.from + SLACK_TICKS && ticksOf(startAt) < to - SLACK_TICKS,
  );
  // What no guide announced has no class, so children may not see it.
  if (ratingPolicy.maxClass !== undefined && touching.length === 0) return undefined;
  const refused = touching.filter(({ kpiClass }) => !isOnAirFor(kpiClass, ratingPolicy, now));
  const last = refused.at(-1);
  if (last === undefined) return span.from;
  if (window !== 'live' || last.stopAt > now) return undefined;
  return ticksOf(last.stopAt);
}

/** As far as a window goes by now. */
const reachOf = ({ from, to, edge }: DvrWindow) => ({ from, to: Math.min(to, edge) });

/** What was announced around a stretch, to the minute: neighbours in time share what was read. */
export function airingsAround(db: Db, channelId: string, { from, to }: { from: Ticks; to: Ticks }) {
  const minute = (at: Ticks) => new Date(Math.floor(Number(dateOf(at)) / MINUTE) * MINUTE);
  return airingsOf(db, channelId, minute(from), new Date(Number(minute(to)) + MINUTE));
}
