import type { ErrorCode } from '#contract/errors.ts';
import { type PlaybackLimits, withinPlaybackLimits } from '#media/playback-limits.ts';
import { liveInitKey, liveSegmentKey } from '#media/object-keys.ts';
import type { Track } from '#media/track.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { findIngestSession } from './queries/span.ts';
import type { TimelineSpan } from './encoded-timeline.ts';

export type IngestObject = {
  /** The channel that the token names: one for another channel opens nothing here. */
  channelId: string;
  sessionId: string;
  trackId: string;
  /** 0 means the init segment. */
  number: number;
  limits: PlaybackLimits;
};

/** Written once, and deleted with its day. */
const FOREVER = 'public, max-age=31536000, immutable';
const MOST_CACHED = 5_000;
const sessionOf = cached(
  {
    ttl: (span: TimelineSpan | undefined) => (span === undefined ? 0 : Infinity),
    max: MOST_CACHED,
    keyOf: (sessionId: string) => sessionId,
  },
  findIngestSession,
);

/**
 * The object behind `s/{sessionId}/{trackId}/{init.mp4|number.m4s}`. What this needs of the row never changes, so a
 * session is looked up once. The store says whether the object exists.
 */
export async function findIngestObject(
  db: Db,
  { channelId, sessionId, trackId, number, limits }: IngestObject,
): Promise<{ key: string; cacheControl: string } | ErrorCode> {
  const span = await sessionOf(db, sessionId);
  const track = span?.tracks.find(({ id }) => id === trackId);
  if (span === undefined || track === undefined || span.channelId !== channelId)
    return 'media.notFound';
  if (!allowedOf(span, limits).has(trackId)) return 'media.aboveCap';
  const key =
    number === 0
      ? liveInitKey(channelId, sessionId, trackId)
      : liveSegmentKey(span, trackId, number);
  return { key, cacheControl: FOREVER };
}

function allowedOf({ tracks }: TimelineSpan, limits: PlaybackLimits): Set<string> {
  const none = { offset: [], length: [], time: [], duration: [] };
  const all = tracks.map((track): Track => ({ ...track, segments: none }));
  const { video, audio } = withinPlaybackLimits(
    {
      durationSeconds: 0,
      video: all.filter(({ type }) => type === 'video'),
      audio: all.filter(({ type }) => type === 'audio'),
      subtitles: [],
    },
    limits,
  );
  return new Set([...video, ...audio].map(({ id }) => id));
}
