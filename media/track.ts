/**
 * One rendition of an asset: a single-track fragmented MP4 file, and where each of its segments lies.
 * Segments follow each other without gaps, in bytes and in time. Media time counts in `timescale` ticks.
 */
export type Track = {
  /** `v480`, `a96`, or `a96-2` for the second audio language. Part of URLs. */
  id: string;
  type: 'video' | 'audio';
  /** RFC 6381, such as `avc1.64001f` or `mp4a.40.2`. */
  codec: string;
  /** BCP 47, or `und`. */
  lang: string;
  timescale: number;
  /** Bytes from the file's start that make the init segment. */
  initLength: number;
  segments: Segments;
  /** Bits per second: the highest over a segment, and over the whole track. */
  bandwidth: number;
  averageBandwidth: number;
  video?: VideoShape;
  audio?: AudioShape;
};

export type VideoShape = {
  width: number;
  height: number;
  /** `24` or `24000/1001`. */
  frameRate: string;
  /** The rendition of the ladder, 240 to 1080: what a plan's limit is compared with, whatever the asset's shape. */
  quality: number;
};

export type AudioShape = { sampleRate: number; channels: number };

/** Parallel arrays, one item a segment. Segment n of a URL is item n - 1. */
export type Segments = {
  /** First byte in the file. */
  offset: number[];
  /** Bytes. */
  length: number[];
  /** Ticks. */
  time: number[];
  duration: number[];
};

/** Ticks from the first segment's start to the last one's end. */
function trackTicks({ segments: { time, duration } }: Track): number {
  return (time.at(-1) ?? 0) + (duration.at(-1) ?? 0) - (time[0] ?? 0);
}

export function trackSeconds(track: Track): number {
  return trackTicks(track) / track.timescale;
}

/** The bytes of segment `number` (from 1), both ends inclusive, or undefined when there is none. */
export function segmentRange(
  track: Track,
  number: number,
): { start: number; end: number } | undefined {
  const start = track.segments.offset[number - 1];
  const length = track.segments.length[number - 1];
  if (start === undefined || length === undefined) return undefined;
  return { start, end: start + length - 1 };
}

/** The track without the segments that begin at `seconds` or later. */
export function cutTrack(track: Track, seconds: number): Track {
  const { segments, timescale } = track;
  const first = segments.time[0] ?? 0;
  const past = segments.time.findIndex((time) => (time - first) / timescale >= seconds);
  if (past === -1) return track;
  return {
    ...track,
    segments: {
      offset: segments.offset.slice(0, past),
      length: segments.length.slice(0, past),
      time: segments.time.slice(0, past),
      duration: segments.duration.slice(0, past),
    },
  };
}

/** True when all tracks cut their segments at the same ticks, which lets players switch between them. */
export function areAligned(tracks: Track[]): boolean {
  const [first, ...rest] = tracks;
  if (first === undefined) return true;
  return rest.every(
    (track) =>
      track.timescale === first.timescale &&
      sameNumbers(track.segments.time, first.segments.time) &&
      sameNumbers(track.segments.duration, first.segments.duration),
  );
}

function sameNumbers(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
