import { filmClasses, SECOND } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PlaybackLimits } from '#media/playback-limits.ts';
import { cutRanges } from '#media/timeline/cut-ranges.ts';
import { withinLimits } from '#media/timeline/period-limits.ts';
import { ticksOf } from '#media/timeline/timeline.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { findChannelTimeline } from '../channels/queries/channel.ts';
import { findHighlight } from '../sports/highlights.ts';
import { findIngestObject, type IngestObject } from './ingest-periods.ts';
import { replayedOf } from './scheduled-assets.ts';
import { findPieceRefusal, type Piece, type PieceToken } from './open-pieces.ts';
import { findLastBlock } from './queries/block.ts';
import { findNextShown } from './queries/programme.ts';
import { type RatingPolicy, type Zone, zones } from './rating-policy.ts';
import {
  airingsAround,
  allowedFrom,
  findPeriods,
  findWindowSegments,
  type Highlights,
  type LiveWindow,
  type Window,
} from './window-segments.ts';

type WindowQuery = Omit<Parameters<typeof findWindowSegments>[1], 'window'> & {
  window: Window | Highlights;
};

/** What the media origin asks of channels, with every request: read from memory wherever possible. */
export type LiveOrigin = {
  findWindowSegments: (asked: WindowQuery) => Promise<LiveWindow | ErrorCode>;
  /** Why a file of the timeline may not go out now, by what its token says; undefined where it may. */
  findPieceRefusal: (token: PieceToken, piece: Piece) => Promise<ErrorCode | undefined>;
  findIngestObject: (
    piece: IngestObject,
  ) => Promise<{ key: string; cacheControl: string } | ErrorCode>;
};

/** Channels whose timeline is cached. */
const MOST_CHANNELS = 5_000;

export function liveOrigin(db: Db): LiveOrigin {
  return {
    findWindowSegments: ({ window, ...asked }) =>
      isHighlights(window)
        ? findHighlightSegments(db, { ...asked, ...window })
        : findWindowSegments(db, { ...asked, window }),
    findPieceRefusal: async (token, piece) => {
      const window = readWindow(token.window);
      const ratingPolicy = readRatingPolicy(token.ratingPolicy);
      if (window === undefined || ratingPolicy === undefined) return 'media.notFound';
      return findPieceRefusal(db, token, { window, ratingPolicy }, piece);
    },
    findIngestObject: (piece) => findIngestObject(db, piece),
  };
}

/** Of an assembled channel that was on and has nothing to show now: when it is back, null where no guide says. */
export async function findOffAir(
  db: Db,
  channelId: string,
  now: Date,
): Promise<{ returns_at: Date | null } | undefined> {
  if ((await findLastBlock(db, channelId)) === undefined) return undefined;
  return { returns_at: (await findNextShown(db, channelId, now)) ?? null };
}

function isHighlights(window: Window | Highlights): window is Highlights {
  return typeof window === 'object' && 'highlightId' in window;
}

/** `live`, `{from}-{to}` in ticks or `h{highlight}`, as it stands in paths. */
export function windowText(window: Window | Highlights): string {
  if (isHighlights(window)) return `h${window.highlightId}`;
  return window === 'live' ? window : `${window.from}-${window.to}`;
}

export function readWindow(text: string): Window | Highlights | undefined {
  if (text === 'live') return text;
  const [, highlightId] = /^h([0-9a-f-]{36})$/.exec(text) ?? [];
  if (highlightId !== undefined) return { highlightId };
  const [, from, to] = /^(\d{1,16})-(\d{1,16})$/.exec(text) ?? [];
  return from === undefined || to === undefined
    ? undefined
    : { from: Number(from), to: Number(to) };
}

const ADULT = 'x';

/** `xwib`, `0wita`: the index of the highest class, and the zone. */
export function ratingPolicyText({ maxClass, zone }: RatingPolicy): string {
  return `${maxClass === undefined ? ADULT : filmClasses.indexOf(maxClass)}${zone}`;
}

export function readRatingPolicy(text: string): RatingPolicy | undefined {
  const [, limit, zone] = /^([x0-3])(wib|wita|wit)$/.exec(text) ?? [];
  if (limit === undefined || zone === undefined || !(zone in zones)) return undefined;
  const maxClass = limit === ADULT ? undefined : filmClasses[Number(limit)];
  return { maxClass, zone: zone as Zone };
}

type HighlightQuery = {
  channelId: string;
  highlightId: string;
  ratingPolicy: RatingPolicy;
  limits: PlaybackLimits;
  now: Date;
};

const channelOf = cached(
  {
    ttl: 5 * SECOND,
    max: MOST_CHANNELS,
    keyOf: (channelId: string) => channelId,
    outlivesDatabase: true,
  },
  findChannelTimeline,
);

/** What highlights show: ranges of the channel's archive, one after the other, if the rating policy allows each. */
async function findHighlightSegments(
  db: Db,
  asked: HighlightQuery,
): Promise<LiveWindow | ErrorCode> {
  const { channelId, highlightId, limits, now } = asked;
  const channel = await channelOf(db, channelId);
  const highlight = await findHighlight(db, highlightId, now);
  if (channel === undefined || highlight?.channelId !== channelId) return 'media.notFound';
  const edge = ticksOf(now);
  const leftOut: string[] = [];
  const ranges = [];
  for (const range of highlight.ranges) {
    const span = { from: ticksOf(new Date(range.from)), to: ticksOf(new Date(range.until)), edge };
    const { from, to } = span;
    const isAllowed = await allowedFrom(db, { ...asked, window: { from, to } }, span);
    if (isAllowed === undefined) return 'media.notNow';
    const found = await findPeriods(db, channel, span);
    const airings = await airingsAround(db, channelId, span);
    const replay = await replayedOf(db, { periods: found, airings, now });
    if (replay === undefined) return 'media.notNow';
    leftOut.push(replay.leftOut);
    ranges.push({
      from,
      to,
      periods: replay.periods.map((period) => withinLimits(period, limits)),
    });
  }
  const { windowSegments, window: span } = cutRanges(ranges);
  // The archive no longer holds it, or the channel aired nothing then.
  if (windowSegments.length === 0) return 'media.notFound';
  const { targetSeconds } = channel;
  return {
    windowSegments,
    span,
    playlistType: 'VOD',
    targetSeconds,
    depthSeconds: 0,
    leftOut: leftOut.join('|'),
  };
}
