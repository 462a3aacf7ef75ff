import { Mp4Error, readBoxHeader } from './boxes.ts';
import { type Fragment, readFragment } from './fragment.ts';
import { readHead, type TrackHead } from './index-track.ts';

/** What an encoder has finished: how its track begins, or the next piece of it. */
export type TrackPiece =
  | { kind: 'init'; bytes: Buffer; head: TrackHead }
  | { kind: 'fragment'; bytes: Buffer; fragment: Fragment };

/** The least that tells a box's type and length; longer ones say so in the first eight bytes. */
const HEADER = 8;
const LONG_HEADER = 16;
/** Four seconds of the largest rendition are two megabytes: what is longer than this is no media. */
const LONGEST_BOX = 64 * 1024 * 1024;

/**
 * Cuts the output of one running encoder into init segment and fragments, as the bytes come in.
 * @throws Mp4Error when it isn't CMAF.
 */
export function createFragmentReader(): (chunk: Buffer) => TrackPiece[] {
  let pending: Buffer = Buffer.alloc(0);
  let boxes: Buffer[] = [];
  let head: TrackHead | undefined;
  let fragment: Fragment | undefined;

  function take(box: Buffer, type: string, headerLength: number): TrackPiece | undefined {
    // Of no use to anybody who follows a channel.
    if (type === 'sidx' || type === 'mfra') return undefined;
    boxes.push(box);
    if (type === 'moov') {
      const bytes = Buffer.concat(boxes);
      boxes = [];
      head = readHead(box);
      return { kind: 'init', bytes, head };
    }
    if (type === 'moof') {
      if (head === undefined) throw new Mp4Error('A fragment before the track is described');
      const moof = { type, start: 0, content: headerLength, end: box.length };
      fragment = readFragment(box, moof, head.defaults);
    }
    if (type === 'mdat' && fragment !== undefined) {
      const piece = { kind: 'fragment' as const, bytes: Buffer.concat(boxes), fragment };
      boxes = [];
      fragment = undefined;
      return piece;
    }
    return undefined;
  }

  return (chunk) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    const pieces: TrackPiece[] = [];
    for (;;) {
      if (pending.length < HEADER) return pieces;
      const isLong = pending.readUInt32BE(0) === 1;
      if (isLong && pending.length < LONG_HEADER) return pieces;
      const { type, headerLength, size } = readBoxHeader(pending, 0, LONGEST_BOX);
      if (pending.length < size) return pieces;
      const piece = take(pending.subarray(0, size), type, headerLength);
      if (piece) pieces.push(piece);
      pending = pending.subarray(size);
    }
  };
}
