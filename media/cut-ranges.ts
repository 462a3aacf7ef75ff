import {
  type Item,
  type LiveTrack,
  type Shown,
  type Span,
  TICKS_A_SECOND,
  type Ticks,
  endOf,
  shownIn,
  startOf,
} from './timeline.ts';

/** A stretch of a timeline, and the items that touch it. */
export type Range = { from: Ticks; to: Ticks; items: readonly Item[] };

/**
 * Ranges of a timeline one after the other, as if nothing lay between them: a timeline of its own that begins where
 * the first range does. Each is snapped outwards to segments of picture, so that picture and sound of a scene end
 * together; segments and their media times stay as they are.
 */
export function cutRanges(ranges: readonly Range[]): { shown: Shown[]; span: Span } {
  const from = ranges[0]?.from ?? 0;
  const shown: Shown[] = [];
  const before = { video: 0, audio: 0 };
  let at = from;
  for (const range of ranges) {
    for (const scene of scenesOf(range)) {
      const { item, video, audio, start, end } = scene;
      const moved = {
        ...item,
        ordinal: shown.length,
        start: at,
        end: at + end - start,
        video: item.video.map((track) => begunLater(track, start - item.start)),
        audio: item.audio.map((track) => begunLater(track, start - item.start)),
        before: { video: before.video - video.from, audio: before.audio - audio.from },
      };
      shown.push({ item: moved, video, audio });
      at = moved.end;
      before.video += video.until - video.from;
      before.audio += audio.until - audio.from;
    }
  }
  return { shown, span: { from, to: at, edge: Number.POSITIVE_INFINITY } };
}

type Scene = Shown & { start: Ticks; end: Ticks };

function scenesOf({ from, to, items }: Range): Scene[] {
  const edge = Number.POSITIVE_INFINITY;
  return shownIn(items, { from, to, edge }).flatMap(({ item, video, audio }): Scene[] => {
    const [picture] = item.video;
    const [track, slice] = picture === undefined ? [item.audio[0], audio] : [picture, video];
    if (track === undefined) return [];
    const start = Math.max(item.start, startOf(item, track, slice.from));
    const end = Math.min(item.end ?? edge, endOf(item, track, slice.until - 1));
    // What the picture was widened by needs its sound too.
    const [whole] = shownIn([item], { from: start, to: end, edge });
    return whole === undefined || end <= start ? [] : [{ ...whole, start, end }];
  });
}

/** A track whose item begins so much later in it. */
function begunLater(track: LiveTrack, ticks: Ticks): LiveTrack {
  return { ...track, base: track.base + Math.round((ticks * track.timescale) / TICKS_A_SECOND) };
}
