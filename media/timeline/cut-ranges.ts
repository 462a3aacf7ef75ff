import {
  type Period,
  type LiveTrack,
  type WindowSegments,
  type DvrWindow,
  TICKS_A_SECOND,
  type Ticks,
  endOf,
  windowSegmentsOf,
  startOf,
} from './timeline.ts';

/** A stretch of a timeline, and the periods that touch it. */
export type Range = { from: Ticks; to: Ticks; periods: readonly Period[] };

/**
 * Ranges of a timeline one after the other, as if nothing lay between them: a timeline of its own that begins where
 * the first range does. Each is snapped outwards to segments of picture, so that picture and sound of a scene end
 * together; segments and their media times stay as they are.
 */
export function cutRanges(ranges: readonly Range[]): {
  windowSegments: WindowSegments[];
  window: DvrWindow;
} {
  const from = ranges[0]?.from ?? 0;
  const windowSegments: WindowSegments[] = [];
  const before = { video: 0, audio: 0 };
  let at = from;
  for (const range of ranges) {
    for (const scene of scenesOf(range)) {
      const { period, video, audio, start, end } = scene;
      const moved = {
        ...period,
        ordinal: windowSegments.length,
        start: at,
        end: at + end - start,
        video: period.video.map((track) => begunLater(track, start - period.start)),
        audio: period.audio.map((track) => begunLater(track, start - period.start)),
        before: { video: before.video - video.from, audio: before.audio - audio.from },
      };
      windowSegments.push({ period: moved, video, audio });
      at = moved.end;
      before.video += video.until - video.from;
      before.audio += audio.until - audio.from;
    }
  }
  return { windowSegments, window: { from, to: at, edge: Number.POSITIVE_INFINITY } };
}

type Scene = WindowSegments & { start: Ticks; end: Ticks };

function scenesOf({ from, to, periods }: Range): Scene[] {
  const edge = Number.POSITIVE_INFINITY;
  return windowSegmentsOf(periods, { from, to, edge }).flatMap(
    ({ period, video, audio }): Scene[] => {
      const [picture] = period.video;
      const [track, slice] = picture === undefined ? [period.audio[0], audio] : [picture, video];
      if (track === undefined) return [];
      const start = Math.max(period.start, startOf(period, track, slice.from));
      const end = Math.min(period.end ?? edge, endOf(period, track, slice.until - 1));
      // What the picture was widened by needs its sound too.
      const [whole] = windowSegmentsOf([period], { from: start, to: end, edge });
      return whole === undefined || end <= start ? [] : [{ ...whole, start, end }];
    },
  );
}

/** A track whose period begins so much later in it. */
function begunLater(track: LiveTrack, ticks: Ticks): LiveTrack {
  return { ...track, base: track.base + Math.round((ticks * track.timescale) / TICKS_A_SECOND) };
}
