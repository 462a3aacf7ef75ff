/** RTMP carries the tags of an FLV file; with a header before each they are one again, for ffmpeg to read. */
export const FLV_HEADER = Buffer.from([0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]);

export const AUDIO = 8;
export const VIDEO = 9;
export const DATA = 18;

export type Tag = { type: number; timestamp: number; payload: Buffer };

export function flvTag({ type, timestamp, payload }: Tag): Buffer {
  const tag = Buffer.alloc(11 + payload.length + 4);
  tag.writeUInt8(type, 0);
  tag.writeUIntBE(payload.length, 1, 3);
  tag.writeUIntBE(timestamp & 0xff_ffff, 4, 3);
  tag.writeUInt8((timestamp >>> 24) & 0xff, 7);
  payload.copy(tag, 11);
  tag.writeUInt32BE(11 + payload.length, 11 + payload.length);
  return tag;
}

const AVC = 7;
const AAC = 10;
const KEYFRAME = 1;
/** Enhanced RTMP: a code of four letters instead of a codec's number. */
const ENHANCED = 0x80;

/** What decoders need before the first picture or sound. */
export function isSequenceHeader({ type, payload }: Tag): boolean {
  const [first = 0, second] = payload;
  if (type === VIDEO)
    return first & ENHANCED ? (first & 0x0f) === 0 : (first & 0x0f) === AVC && second === 0;
  return type === AUDIO && first >> 4 === AAC && second === 0;
}

/** Where a picture can begin. */
export function isKeyframe({ type, payload }: Tag): boolean {
  return type === VIDEO && (((payload[0] ?? 0) >> 4) & 0x07) === KEYFRAME;
}
