import { type Box, Mp4Error, boxesIn, findBox, needBox } from './boxes.ts';

/** What `mvex/trex` says of samples that a fragment doesn't describe itself. */
export type SampleDefaults = { duration: number; flags: number };

export type Fragment = {
  /** Ticks of the first sample's decoding, and of all samples together. */
  time: number;
  duration: number;
  samples: number;
  /** Ticks from decoding to showing, the least of the samples (negative in CMAF files with B-frames). */
  earliestShown: number;
  startsWithKeyframe: boolean;
};

const NOT_A_KEYFRAME = 0x1_0000;

/** Reads one `moof` that holds exactly one track. */
export function readFragment(buffer: Buffer, moof: Box, defaults: SampleDefaults): Fragment {
  const traf = needBox(buffer, moof, 'traf');
  const header = readHeader(buffer, needBox(buffer, traf, 'tfhd'), defaults);
  const decodeTime = needBox(buffer, traf, 'tfdt');
  const time = buffer.readUInt8(decodeTime.content)
    ? Number(buffer.readBigUInt64BE(decodeTime.content + 4))
    : buffer.readUInt32BE(decodeTime.content + 4);

  const fragment = { time, duration: 0, samples: 0, earliestShown: 0, startsWithKeyframe: false };
  for (const box of boxesIn(buffer, traf.content, traf.end)) {
    if (box.type === 'trun') addRun(buffer, box, header, fragment);
  }
  if (fragment.samples === 0) throw new Mp4Error('A fragment without samples');
  return fragment;
}

function readHeader(buffer: Buffer, tfhd: Box, defaults: SampleDefaults): SampleDefaults {
  const flags = buffer.readUInt32BE(tfhd.content) & 0xff_ffff;
  let at = tfhd.content + 8;
  if (flags & 0x01) at += 8;
  if (flags & 0x02) at += 4;
  const header = { ...defaults };
  if (flags & 0x08) {
    header.duration = buffer.readUInt32BE(at);
    at += 4;
  }
  if (flags & 0x10) at += 4;
  if (flags & 0x20) header.flags = buffer.readUInt32BE(at);
  return header;
}

function addRun(buffer: Buffer, trun: Box, header: SampleDefaults, fragment: Fragment): void {
  const version = buffer.readUInt8(trun.content);
  const flags = buffer.readUInt32BE(trun.content) & 0xff_ffff;
  const count = buffer.readUInt32BE(trun.content + 4);
  let at = trun.content + 8;
  if (flags & 0x01) at += 4;
  let firstFlags: number | undefined;
  if (flags & 0x04) {
    firstFlags = buffer.readUInt32BE(at);
    at += 4;
  }
  const has = {
    duration: flags & 0x100,
    size: flags & 0x200,
    flags: flags & 0x400,
    shift: flags & 0x800,
  };
  const stride = [has.duration, has.size, has.flags, has.shift].filter(Boolean).length * 4;
  if (at + stride * count > trun.end) throw new Mp4Error('A run of samples is cut off');

  for (let i = 0; i < count; i += 1) {
    const decoded = fragment.duration;
    const duration = has.duration ? buffer.readUInt32BE(at) : header.duration;
    if (has.duration) at += 4;
    if (has.size) at += 4;
    const ownFlags = has.flags ? buffer.readUInt32BE(at) : header.flags;
    if (has.flags) at += 4;
    const shift = has.shift ? (version ? buffer.readInt32BE(at) : buffer.readUInt32BE(at)) : 0;
    if (has.shift) at += 4;

    const sampleFlags = i === 0 ? (firstFlags ?? ownFlags) : ownFlags;
    const windowSegments = decoded + shift;
    if (fragment.samples === 0) {
      fragment.startsWithKeyframe = !(sampleFlags & NOT_A_KEYFRAME);
      fragment.earliestShown = windowSegments;
    }
    fragment.earliestShown = Math.min(fragment.earliestShown, windowSegments);
    fragment.duration += duration;
    fragment.samples += 1;
  }
}

/** The bytes of a fragment whose last sample lasts `by` ticks longer. */
export function lengthenLastSample(
  bytes: Buffer,
  { duration, samples }: Pick<Fragment, 'duration' | 'samples'>,
  by: number,
): Buffer {
  const moof = needBox(bytes, { content: 0, end: bytes.length }, 'moof');
  const traf = needBox(bytes, moof, 'traf');
  const trun = needBox(bytes, traf, 'trun');
  const flags = bytes.readUInt32BE(trun.content) & 0xff_ffff;
  const first = trun.content + 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  const stride = [0x100, 0x200, 0x400, 0x800].filter((each) => flags & each).length * 4;
  if (flags & 0x100) {
    const longer = Buffer.from(bytes);
    const last = first + stride * (samples - 1);
    longer.writeUInt32BE(longer.readUInt32BE(last) + by, last);
    return longer;
  }
  // All are of one length, which stands somewhere else: from now on each says its own.
  const parts = [bytes.subarray(0, first)];
  for (let i = 0; i < samples; i += 1) {
    const own = Buffer.alloc(4);
    own.writeUInt32BE(duration / samples + (i === samples - 1 ? by : 0));
    parts.push(own, bytes.subarray(first + stride * i, first + stride * (i + 1)));
  }
  const longer = Buffer.concat([...parts, bytes.subarray(trun.end)]);
  const grow = (at: number) => longer.writeUInt32BE(longer.readUInt32BE(at) + 4 * samples, at);
  for (const box of [moof, traf, trun]) grow(box.start);
  longer.writeUInt32BE(longer.readUInt32BE(trun.content) | 0x100, trun.content);
  // Where its samples lie, counted from the moof.
  if (flags & 0x01) grow(trun.content + 8);
  return longer;
}

/** The defaults of the file's one track. */
export function readSampleDefaults(buffer: Buffer, moov: Box): SampleDefaults {
  const trex = findBox(buffer, moov, 'mvex trex');
  if (trex === undefined) throw new Mp4Error('The file is not fragmented');
  return {
    duration: buffer.readUInt32BE(trex.content + 12),
    flags: buffer.readUInt32BE(trex.content + 20),
  };
}
