import { Mp4Error } from './boxes.ts';
import { type Fragment, lengthenLastSample } from './fragment.ts';
import { SOUND_PIECE_SECONDS } from '../encode/live-encode.ts';

export type Piece = { bytes: Buffer; fragment: Fragment };

/** One segment of a session, in all its tracks at once; times in each kind's own ticks. */
export type LiveSegment = {
  /** From 1. */
  number: number;
  videoTime: number;
  videoDuration: number;
  audioTime: number;
  audioDuration: number;
  /** By track, in the session's order. */
  bytes: Buffer[];
};

export type Shape = {
  /** How many tracks of each kind; pictures stand first. */
  videos: number;
  audios: number;
  videoTimescale: number;
  audioTimescale: number;
};

/** A sound that ends so much earlier than the picture lasts until its end; what is missing beyond is a hole that players jump. */
const CLOSED_SECONDS = 0.1;

/**
 * Puts the fragments of a session's tracks together to segments that hold all of them: every rendition's picture, and the
 * sound that belongs to it. The sound is cut where the picture is, to within half a piece, so that all tracks of a
 * channel count their segments alike.
 */
export function createSegmentAssembler(shape: Shape) {
  const waiting: Piece[][] = Array.from({ length: shape.videos + shape.audios }, () => []);
  const slack = (SOUND_PIECE_SECONDS / 2) * shape.audioTimescale;
  let number = 0;
  let nextVideo: number | undefined;
  let nextAudio: number | undefined;
  let ended = false;

  const videos = () => waiting.slice(0, shape.videos);
  const audios = () => waiting.slice(shape.videos);

  function add(track: number, piece: Piece): void {
    if (track < shape.videos && !piece.fragment.startsWithKeyframe)
      throw new Mp4Error("A segment doesn't begin with a keyframe");
    waiting[track]?.push(piece);
  }

  /** The next whole segment, if all of it is there. */
  function next(): LiveSegment | undefined {
    const pictures = videos().map(([first]) => first);
    const [lead] = pictures;
    if (lead === undefined || !pictures.every((each) => each !== undefined)) return undefined;
    const { time, duration } = lead.fragment;
    const isAlike = pictures.every(
      ({ fragment }) => fragment.time === time && fragment.duration === duration,
    );
    if (!isAlike) throw new Mp4Error("The renditions aren't cut at the same times");
    nextVideo = follow(nextVideo, lead.fragment, 'picture');

    const end = ((time + duration) / shape.videoTimescale) * shape.audioTimescale;
    const counts = audios().map((own) => countBefore(own, end - slack));
    if (counts.some((count) => count === undefined)) {
      nextVideo = time;
      return undefined;
    }
    const isLast = ended && videos().every(({ length }) => length === 1);
    const sounds = audios()
      .map((own, i) => own.splice(0, counts[i]))
      .map((own) => (isLast ? lastingUntil(own, end) : own));
    const [voice] = sounds;
    const [first] = voice ?? [];
    if (voice === undefined || first === undefined) throw new Mp4Error('A segment without sound');
    for (const { fragment } of voice) nextAudio = follow(nextAudio, fragment, 'sound');
    for (const own of videos()) own.shift();
    number += 1;
    return {
      number,
      videoTime: time,
      videoDuration: duration,
      audioTime: first.fragment.time,
      audioDuration: (nextAudio ?? 0) - first.fragment.time,
      bytes: [
        ...pictures.map(({ bytes }) => bytes),
        ...sounds.map((own) => Buffer.concat(own.map(({ bytes }) => bytes))),
      ],
    };
  }

  /** How many pieces begin before `end`, or undefined while there may still come more. */
  function countBefore(own: Piece[], end: number): number | undefined {
    const at = own.findIndex(({ fragment }) => fragment.time >= end);
    if (at !== -1) return at;
    return ended && own.length > 0 ? own.length : undefined;
  }

  /**
   * Pieces whose last sample lasts until then. Players that join what follows to the end of the picture would keep a hole of
   * some hundredths of a second in the sound, and hls.js never sees the end of a part with one.
   */
  function lastingUntil(own: Piece[], end: number): Piece[] {
    const last = own.at(-1);
    if (last === undefined) return own;
    const { bytes, fragment } = last;
    const by = Math.round(end - fragment.time - fragment.duration);
    if (by <= 0 || by > CLOSED_SECONDS * shape.audioTimescale) return own;
    const longer = { ...fragment, duration: fragment.duration + by };
    return [
      ...own.slice(0, -1),
      { bytes: lengthenLastSample(bytes, fragment, by), fragment: longer },
    ];
  }

  return {
    add,
    /** Every segment that is whole by now. @throws Mp4Error when the tracks don't fit together. */
    take(): LiveSegment[] {
      const segments: LiveSegment[] = [];
      for (let each = next(); each !== undefined; each = next()) segments.push(each);
      return segments;
    },
    /** No more pieces will come: what is there of the sound is all of it. */
    end(): void {
      ended = true;
    },
  };
}

function follow(expected: number | undefined, { time, duration }: Fragment, what: string): number {
  if (expected !== undefined && time !== expected)
    throw new Mp4Error(`The ${what} goes on at ${time} instead of ${expected}`);
  return time + duration;
}
