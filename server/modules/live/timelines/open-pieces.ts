import { HOUR, SECOND } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import {
  endOf,
  type Period,
  startOf,
  type Ticks,
  TICKS_A_SECOND,
  ticksOf,
} from '#media/timeline/timeline.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { findHighlight } from '../sports/highlights.ts';
import { listSpans } from './queries/span.ts';
import { isOnAirFor, type RatingPolicy } from './rating-policy.ts';
import { findReplays } from './scheduled-assets.ts';
import {
  airingsAround,
  channelOf,
  findPeriods,
  type Highlights,
  LIVE_DEPTH_SECONDS,
  SLACK_TICKS,
  type Window,
} from './window-segments.ts';

/** A file of the timeline: of a track its init segment (number 0) or a segment, or a sheet of pictures. */
export type Piece = {
  /** Where it lies below a token: `a/{asset}/{version}/` or `s/{session}/`. */
  path: string;
  track: { trackId: string; number: number } | 'pictures';
};

/** What a token says, as it stands in paths, and the moment. */
export type PieceToken = {
  channelId: string;
  window: string;
  ratingPolicy: string;
  now: Date;
};

type Asked = {
  channelId: string;
  window: Window | Highlights;
  ratingPolicy: RatingPolicy;
  now: Date;
  /** Of pictures, which players draw for a whole programme, whatever part of it they play. */
  isPictures: boolean;
};

type Stretch = { from: Ticks; to: Ticks };

/** Something that was on: an asset, or a session of an encoder. `timeOf` knows the bounds of a segment. */
type PlayedStretch = Stretch & {
  path: string;
  /** How far off `timeOf` may be. */
  slack: Ticks;
  timeOf(trackId: string, number: number): Stretch | undefined;
  /** Whether its licences let it be watched again at a moment. */
  isReplayed(now: Date): boolean;
};

/** What a window shows: stretches of the timeline, and the broadcasts in them that the rating policy refuses. */
type Opened = {
  stretches: readonly (Stretch & { shown: readonly PlayedStretch[] })[];
  refused: readonly Stretch[];
  /** For children, whom nothing is shown that no guide announced. */
  isUnannounced: boolean;
};

/** What lies a little outside may be asked for: clocks differ, and a player fetches what its last manifest listed. */
const BEHIND = 60 * TICKS_A_SECOND;
const AHEAD = 2 * TICKS_A_SECOND;
/** When a segment of an encoder was on is counted from its number. */
const COUNTED = 60 * TICKS_A_SECOND;
/** How far before a window the programme may begin that it is about. */
const LONGEST_PROGRAMME = ((12 * HOUR) / SECOND) * TICKS_A_SECOND;
/** So long what was found is good; `now` is checked with every request. */
const LIVE_LIFE = 5 * SECOND;
const PAST_LIFE = 60 * SECOND;
/** For what has just begun: its manifest may be newer than what was found. */
const AGAIN_LIFE = SECOND / 4;
const MOST_CACHED = 5_000;

const keyOf = ({ channelId, window, ratingPolicy, now }: PieceToken, { isPictures }: Asked) => {
  const life = window === 'live' && !isPictures ? LIVE_LIFE : PAST_LIFE;
  const moment = Math.floor(now.getTime() / life);
  return [channelId, window, ratingPolicy, isPictures, moment].join('/');
};
const find = (db: Db, _query: PieceToken, asked: Asked) => findOpened(db, asked);
const openedOf = cached({ ttl: PAST_LIFE, max: MOST_CACHED, keyOf }, find);
const openedAgain = cached({ ttl: AGAIN_LIFE, max: MOST_CACHED, keyOf }, find);

/** Why a piece may not go out now to who may see a window under a rating policy; undefined where it may. */
export async function findPieceRefusal(
  db: Db,
  query: PieceToken,
  read: Pick<Asked, 'window' | 'ratingPolicy'>,
  piece: Piece,
): Promise<ErrorCode | undefined> {
  const { channelId, now } = query;
  const asked = { ...read, channelId, now, isPictures: piece.track === 'pictures' };
  const first = refusalOf(await openedOf(db, query, asked), piece, asked);
  if (first !== 'media.notFound') return first;
  return refusalOf(await openedAgain(db, query, asked), piece, asked);
}

function refusalOf(
  { stretches, refused, isUnannounced }: Opened,
  { path, track }: Piece,
  { now }: Asked,
): ErrorCode | undefined {
  if (isUnannounced) return 'media.notNow';
  const edge = ticksOf(now) + AHEAD;
  const isRefused = (from: Ticks, to: Ticks, slackOfGuide: Ticks) =>
    refused.some((each) => from < each.to - slackOfGuide && to > each.from + slackOfGuide);
  let code: ErrorCode = 'media.notFound';
  for (const stretch of stretches) {
    for (const each of stretch.shown) {
      if (each.path !== path) continue;
      const whole = { from: each.from, to: Math.min(each.to, edge) };
      const isSegment = track !== 'pictures' && track.number > 0;
      const time = isSegment ? each.timeOf(track.trackId, track.number) : whole;
      if (time === undefined) continue;
      const { from, to } = time;
      const slack = isSegment ? each.slack : 0;
      if (to + slack <= stretch.from || from - slack >= Math.min(stretch.to, edge)) continue;
      code = 'media.notNow';
      if (!each.isReplayed(now)) continue;
      // An init segment shows nothing; a segment is of one moment, and broadcasts end some seconds off their announced
      // times; of pictures all of what was on has to be open.
      const isOpen =
        (isSegment && !isRefused(from, from + 1, SLACK_TICKS)) ||
        (track === 'pictures' && !isRefused(from, to, 0)) ||
        (track !== 'pictures' && track.number === 0);
      if (isOpen) return undefined;
    }
  }
  return code;
}

async function findOpened(db: Db, asked: Asked): Promise<Opened> {
  const { channelId, ratingPolicy, now } = asked;
  const channel = await channelOf(db, channelId);
  const ranges = channel === undefined ? [] : await rangesOf(db, asked);
  const stretches = [];
  const refused: { from: Ticks; to: Ticks }[] = [];
  let isUnannounced = ratingPolicy.maxClass !== undefined;
  for (const range of ranges) {
    const airings = await airingsAround(db, channelId, range);
    if (airings.length > 0) isUnannounced = false;
    for (const { startAt, stopAt, kpiClass } of airings) {
      if (isOnAirFor(kpiClass, ratingPolicy, now)) continue;
      const [from, to, last] = [ticksOf(startAt), ticksOf(stopAt), refused.at(-1)];
      // Neighbours are one: the seconds between them belong to no other broadcast.
      if (last !== undefined && from <= last.to + SLACK_TICKS && from >= last.from) {
        last.to = Math.max(last.to, to);
      } else refused.push({ from, to });
    }
    const shown =
      channel?.kind === 'encoded'
        ? await ingestShown(db, channelId, range)
        : await assembledShown(db, { channelId, kind: channel?.kind ?? '' }, range, {
            airings,
            isLive: asked.window === 'live',
          });
    stretches.push({ ...range, shown });
  }
  return { stretches, refused, isUnannounced };
}

/** What of the timeline a window is about. */
async function rangesOf(db: Db, asked: Asked): Promise<Stretch[]> {
  const { channelId, window, now, isPictures } = asked;
  const before = isPictures ? LONGEST_PROGRAMME : 0;
  if (window === 'live') {
    const edge = ticksOf(now);
    const lookAhead = ((isPictures ? PAST_LIFE : LIVE_LIFE) / SECOND + 5) * TICKS_A_SECOND;
    const behind = LIVE_DEPTH_SECONDS * TICKS_A_SECOND + BEHIND;
    return [{ from: edge - behind - before, to: edge + lookAhead }];
  }
  if (!('highlightId' in window))
    return [{ from: window.from - AHEAD - before, to: window.to + AHEAD }];
  const highlight = await findHighlight(db, window.highlightId, now);
  if (highlight?.channelId !== channelId) return [];
  return highlight.ranges.map(({ from, until }) => ({
    from: ticksOf(new Date(from)) - AHEAD,
    to: ticksOf(new Date(until)) + AHEAD,
  }));
}

async function assembledShown(
  db: Db,
  channel: { channelId: string; kind: string },
  { from, to }: Stretch,
  { airings, isLive }: { airings: Awaited<ReturnType<typeof airingsAround>>; isLive: boolean },
): Promise<PlayedStretch[]> {
  const periods = await findPeriods(db, channel, { from, to, edge: to });
  const isReplayed = isLive ? () => true : await findReplays(db, periods, airings);
  return periods.map((period) => ({
    path: period.path,
    from: period.start,
    to: period.end ?? Number.POSITIVE_INFINITY,
    slack: 0,
    timeOf: (trackId, number) => segmentTime(period, trackId, number),
    isReplayed: (now) => isReplayed(period, now),
  }));
}

function segmentTime(period: Period, trackId: string, number: number): Stretch | undefined {
  const isPicture = trackId.startsWith('v');
  const track = (isPicture ? period.video : period.audio).find(({ id }) => id === trackId);
  if (track === undefined) return undefined;
  const index = number - track.firstNumber;
  const count = isPicture ? period.count.video : period.count.audio;
  if (index < 0 || index >= count) return undefined;
  return { from: startOf(period, track, index), to: endOf(period, track, index) };
}

/** Segments of an encoder and of slates are all of one length, so their numbers say when they were on. */
async function ingestShown(db: Db, channelId: string, range: Stretch): Promise<PlayedStretch[]> {
  const spans = await listSpans(db, channelId, range);
  return spans.map(({ kind, sessionId, assetId, assetVersion, startTicks, ...span }) => ({
    path: kind === 'slate' ? `a/${assetId}/${assetVersion}/` : `s/${sessionId}/`,
    from: startTicks,
    to: span.isOpen ? Number.POSITIVE_INFINITY : span.reachTicks,
    slack: COUNTED,
    timeOf: (_trackId, number) => {
      const from = startTicks + (number - 1) * span.segmentTicks;
      return { from, to: from + span.segmentTicks };
    },
    isReplayed: () => true,
  }));
}
