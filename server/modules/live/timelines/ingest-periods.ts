import type { ErrorCode } from '#contract/errors.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { liveInitKey, liveSegmentKey } from '#media/object-keys.ts';
import { type PlaybackLimits, withinPlaybackLimits } from '#media/playback-limits.ts';
import type { LiveTrack, Period, Ticks } from '#media/timeline/timeline.ts';
import type { Segments, Track } from '#media/track.ts';
import type { IngestTrack, SegmentRow, TimelineSpan } from './encoded-timeline.ts';
import { findIngestSession, listSegments, listSpans } from './queries/span.ts';

type Window = { from: Ticks; to: Ticks };
type OpenTimelineSpan = TimelineSpan & { isOpen: boolean };

/** No segment is longer: those that reach into a window begin at most this long before it. */
const LONGEST_SEGMENT: Ticks = 12 * 90_000;

/**
 * What an encoded channel aired in a window: the sessions of its encoders and the slates between them, each with the
 * segments that touch the window. Computed from rows that are only ever added to, so what was answered once stays true.
 * Where nothing was aired there is nothing: a gap.
 */
export async function findIngestPeriods(
  db: Db,
  channelId: string,
  window: Window,
): Promise<Period[]> {
  // Spans first: they count their segments, so that what arrives in between belongs to the next result.
  const spans = await listSpans(db, channelId, window);
  const rows = await listSegments(db, channelId, {
    from: window.from - LONGEST_SEGMENT,
    to: window.to,
  });
  const bySession = Map.groupBy(rows, ({ sessionId }) => sessionId);
  const periods = await Promise.all(
    spans.map(async (span) =>
      span.kind === 'slate'
        ? slatePeriod(span, window, await slateTracks(db, span))
        : ingestPeriod(span, window, bySession.get(span.sessionId) ?? []),
    ),
  );
  return periods.filter((period) => period !== undefined);
}

function periodOf(span: OpenTimelineSpan, path: string, tracks: LiveTrack[]): Period | undefined {
  const video = tracks.filter(({ type }) => type === 'video');
  const count = video[0]?.segments.time.length ?? 0;
  if (count === 0) return undefined;
  // All tracks of a channel count alike.
  const before = span.segmentsBefore + (video[0]?.firstNumber ?? 1) - 1;
  return {
    ordinal: span.ordinal,
    start: span.startTicks,
    end: span.isOpen ? null : span.reachTicks,
    path,
    video,
    audio: tracks.filter(({ type }) => type === 'audio'),
    count: { video: count, audio: count },
    before: { video: before, audio: before },
    isCutAlike: true,
  };
}

function ingestPeriod(
  span: OpenTimelineSpan,
  { from }: Window,
  rows: SegmentRow[],
): Period | undefined {
  const own = rows.filter(
    ({ number, startTicks, videoDuration }) =>
      number <= span.segments && startTicks + videoDuration > from,
  );
  const tracks = span.tracks.map((track, i) => trackWith(track, i, own));
  return periodOf(span, `s/${span.sessionId}/`, tracks);
}

function trackWith(track: IngestTrack, at: number, rows: SegmentRow[]): LiveTrack {
  const isVideo = track.type === 'video';
  const segments: Segments = { offset: [], length: [], time: [], duration: [] };
  for (const row of rows) {
    segments.offset.push(0);
    segments.length.push(row.bytes[at] ?? 0);
    segments.time.push(isVideo ? row.videoTime : row.audioTime);
    segments.duration.push(isVideo ? row.videoDuration : row.audioDuration);
  }
  // An encoder's clock begins at zero with its session.
  return { ...track, segments, firstNumber: rows[0]?.number ?? 1, base: 0 };
}

async function slateTracks(db: Db, span: TimelineSpan): Promise<Track[]> {
  if (span.assetId === null || span.assetVersion === null) return [];
  const asset = await findAssetForPlayback(db, span.assetId, span.assetVersion);
  return asset === null ? [] : [...asset.presentation.video, ...asset.presentation.audio];
}

/** A slate's segments are all of one length, in every track. */
function slatePeriod(
  span: OpenTimelineSpan,
  { from, to }: Window,
  tracks: Track[],
): Period | undefined {
  const first = Math.max(0, Math.floor((from - span.startTicks) / span.segmentTicks));
  const end = Math.min(span.segments, Math.ceil((to - span.startTicks) / span.segmentTicks));
  const cut = (track: Track): LiveTrack => {
    const { offset, length, time, duration } = track.segments;
    return {
      ...track,
      segments: {
        offset: offset.slice(first, end),
        length: length.slice(first, end),
        time: time.slice(first, end),
        duration: duration.slice(first, end),
      },
      firstNumber: first + 1,
      base: time[0] ?? 0,
    };
  };
  const path = `a/${span.assetId}/${span.assetVersion}/`;
  return periodOf(span, path, tracks.map(cut));
}

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
