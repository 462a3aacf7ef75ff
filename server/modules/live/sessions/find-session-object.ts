import { LRUCache } from 'lru-cache';
import type { ErrorCode } from '#contract/errors.ts';
import { type Cap, withinCap } from '#media/cap.ts';
import { liveInitKey, liveSegmentKey } from '#media/object-keys.ts';
import type { Track } from '#media/track.ts';
import type { Db } from '#platform/db.ts';
import { findSession } from './queries/find-session.ts';
import type { Span } from './timeline-row.ts';

export type Piece = {
  /** Whose token it is: one for another channel opens nothing here. */
  channelId: string;
  sessionId: string;
  trackId: string;
  /** 0 is what a player needs before the first. */
  number: number;
  cap: Cap;
};

/** Written once, and thrown away with its day. */
const FOREVER = 'public, max-age=31536000, immutable';
const MOST_CACHED = 5_000;
const caches = new WeakMap<Db, LRUCache<string, Span>>();

/**
 * The object behind `s/{sessionId}/{trackId}/{init.mp4|number.m4s}`. What is asked of the row never changes, so a
 * session is looked up once. Whether the object is there, the store knows.
 */
export async function findSessionObject(
  db: Db,
  { channelId, sessionId, trackId, number, cap }: Piece,
): Promise<{ key: string; cacheControl: string } | ErrorCode> {
  const span = await cached(db, sessionId);
  const track = span?.tracks.find(({ id }) => id === trackId);
  if (span === undefined || track === undefined || span.channelId !== channelId)
    return 'media.notFound';
  if (!allowedOf(span, cap).has(trackId)) return 'media.aboveCap';
  const key =
    number === 0
      ? liveInitKey(channelId, sessionId, trackId)
      : liveSegmentKey(span, trackId, number);
  return { key, cacheControl: FOREVER };
}

function allowedOf({ tracks }: Span, cap: Cap): Set<string> {
  const none = { offset: [], length: [], time: [], duration: [] };
  const all = tracks.map((track): Track => ({ ...track, segments: none }));
  const { video, audio } = withinCap(
    {
      durationSeconds: 0,
      video: all.filter(({ type }) => type === 'video'),
      audio: all.filter(({ type }) => type === 'audio'),
      subtitles: [],
    },
    cap,
  );
  return new Set([...video, ...audio].map(({ id }) => id));
}

async function cached(db: Db, sessionId: string): Promise<Span | undefined> {
  const cache = caches.get(db) ?? new LRUCache<string, Span>({ max: MOST_CACHED });
  caches.set(db, cache);
  const known = cache.get(sessionId);
  if (known) return known;
  const found = await findSession(db, sessionId);
  if (found) cache.set(sessionId, found);
  return found;
}
