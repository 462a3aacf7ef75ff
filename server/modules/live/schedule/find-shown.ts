import type { ErrorCode } from '#contract/errors.ts';
import { MINUTE } from '#contract/constants.ts';
import { itemsOf } from '#media/blocks.ts';
import { type Cap, capText, withinCap } from '#media/cap.ts';
import type { Growth } from '#media/live-hls.ts';
import {
  type Item,
  type LiveTrack,
  type Shown,
  type Span,
  TICKS_A_SECOND,
  type Ticks,
  dateOf,
  shownIn,
  ticksOf,
} from '#media/timeline.ts';
import type { Db } from '#platform/db.ts';
import { findSessionItems } from '../sessions/find-session-items.ts';
import { type Audience, isOnAirFor } from './airing.ts';
import { findBlocks } from './find-blocks.ts';
import { keptFor } from './kept-for.ts';
import { findChannelTimeline } from './queries/find-channel-timeline.ts';
import { listAirings } from './queries/list-airings.ts';

/** A place on a channel: where it is live, or a part of it. */
export type Window = { from: Ticks; to: Ticks } | 'live';

/** How far back a live manifest lists; whoever went further back watches a part. */
const LIVE_DEPTH_SECONDS = 120;

/** Broadcasts end some seconds beside their announced times. */
const SLACK_TICKS = 10 * TICKS_A_SECOND;

type Asked = { channelId: string; window: Window; audience: Audience; cap: Cap; now: Date };

export type ShownChannel = {
  shown: Shown[];
  span: Span;
  growth: Growth;
  targetSeconds: number;
  depthSeconds: number;
};

const secondOf = (at: Ticks) => Math.floor(at / TICKS_A_SECOND);
const sessionItemsOf = keptFor(
  0.5,
  (channelId: string, from: number, to: number) => [channelId, from, to].join('/'),
  (db, channelId: string, from: number, to: number) =>
    findSessionItems(db, channelId, { from: from * TICKS_A_SECOND, to: to * TICKS_A_SECOND }),
);
const channelOf = keptFor(10, (channelId: string) => channelId, findChannelTimeline);
const airingsOf = keptFor(
  5,
  (channelId: string, from: Date, to: Date) => [channelId, Number(from), Number(to)].join('/'),
  listAirings,
);

/** What a manifest of this place says now to this audience, or why there is none. */
export async function findShown(db: Db, asked: Asked): Promise<ShownChannel | ErrorCode> {
  const { channelId, window, cap, now } = asked;
  const channel = await channelOf(db, channelId);
  if (channel === undefined) return 'media.notFound';
  const edge = ticksOf(now);
  const wished: Span =
    window === 'live'
      ? { from: edge - LIVE_DEPTH_SECONDS * TICKS_A_SECOND, to: Number.POSITIVE_INFINITY, edge }
      : { ...window, edge };
  const from = await allowedFrom(db, asked, wished);
  if (from === undefined) return 'media.notNow';
  const span = { ...wished, from };
  const items = await findItems(db, channel, span);
  const shown = shownIn(
    items.map((item) => within(item, cap)),
    span,
  );
  // An empty playlist breaks players: nothing has been on yet.
  if (shown.length === 0) return 'media.notFound';
  const { targetSeconds } = channel;
  const growth = growthOf(window, edge, channel.kind);
  return { shown, span, growth, targetSeconds, depthSeconds: LIVE_DEPTH_SECONDS };
}

/** Its last segment may end a little later than a part does; an encoder's, and a slate's, come later still. */
const SETTLED_SECONDS: Record<string, number> = { assembled: 6, encoded: 30 };

function growthOf(window: Window, edge: Ticks, kind: string): Growth {
  if (window === 'live') return 'live';
  const settled = (SETTLED_SECONDS[kind] ?? 0) * TICKS_A_SECOND;
  return edge > window.to + settled ? 'whole' : 'event';
}

/** The items of a channel that touch a span. */
export async function findItems(
  db: Db,
  { channelId, kind }: { channelId: string; kind: string },
  span: Span,
): Promise<Item[]> {
  const to = Math.min(span.to, span.edge);
  if (kind === 'encoded')
    return sessionItemsOf(db, channelId, secondOf(span.from), secondOf(to) + 1);
  const blocks = await findBlocks(db, channelId, span.from, to);
  return blocks.flatMap((block) => itemsOf(block, span.from, to));
}

/**
 * From when on everything may be seen by this audience: a live window begins after what isn't for it. Undefined when
 * what is on now isn't, or any of a part.
 */
export async function allowedFrom(db: Db, asked: Asked, span: Span): Promise<Ticks | undefined> {
  const { channelId, window, audience, now } = asked;
  const minute = (at: Ticks) => new Date(Math.floor(Number(dateOf(at)) / MINUTE) * MINUTE);
  const to = Math.min(span.to, span.edge);
  const airings = await airingsOf(
    db,
    channelId,
    minute(span.from),
    new Date(Number(minute(to)) + MINUTE),
  );
  const touching = airings.filter(
    ({ startAt, stopAt }) =>
      ticksOf(stopAt) > span.from + SLACK_TICKS && ticksOf(startAt) < to - SLACK_TICKS,
  );
  // What nobody announced has no class, which is not for children.
  if (audience.maxClass !== undefined && touching.length === 0) return undefined;
  const refused = touching.filter(({ kpiClass }) => !isOnAirFor(kpiClass, audience, now));
  const last = refused.at(-1);
  if (last === undefined) return span.from;
  if (window !== 'live' || last.stopAt > now) return undefined;
  return ticksOf(last.stopAt);
}

/** The tracks of an item that a cap allows; the same arrays for the same item and cap, which writers remember by. */
export function within(item: Item, cap: Cap): Item {
  const key = item.video.length > 0 ? item.video : item.audio;
  const known = capped.get(key) ?? new Map<string, Tracks>();
  capped.set(key, known);
  const name = capText(cap);
  const tracks = known.get(name) ?? tracksWithin(item, cap);
  known.set(name, tracks);
  return { ...item, ...tracks };
}

type Tracks = Pick<Item, 'video' | 'audio'>;
const capped = new WeakMap<LiveTrack[], Map<string, Tracks>>();

function tracksWithin({ video, audio }: Item, cap: Cap): Tracks {
  const film = withinCap({ durationSeconds: 0, video, audio, subtitles: [] }, cap);
  const kept = new Set([...film.video, ...film.audio].map(({ id }) => id));
  return {
    video: video.filter(({ id }) => kept.has(id)),
    audio: audio.filter(({ id }) => kept.has(id)),
  };
}
