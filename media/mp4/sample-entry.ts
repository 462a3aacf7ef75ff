import { type Box, Mp4Error, boxesIn, findBox, needBox } from './boxes.ts';

export type SampleEntry = {
  codec: string;
  width?: number;
  height?: number;
  sampleRate?: number;
  channels?: number;
};

// Bytes between an entry's header and its child boxes (ISO/IEC 14496-12, 12.1.3 and 12.2.3).
const VISUAL_ENTRY = 78;
const AUDIO_ENTRY = 28;

/** The codec and shape in an `stsd`, seen through encryption (`encv`, `enca`). */
export function readSampleEntry(buffer: Buffer, stsd: Box): SampleEntry {
  const [entry] = boxesIn(buffer, stsd.content + 8, stsd.end);
  if (entry === undefined) throw new Mp4Error('A track describes no samples');
  const type = clearType(buffer, entry);
  switch (type) {
    case 'avc1':
    case 'avc3':
      return { codec: avcCodec(buffer, entry, type), ...visualShape(buffer, entry) };
    case 'av01':
      return { codec: av1Codec(buffer, entry), ...visualShape(buffer, entry) };
    case 'mp4a':
      return {
        codec: `mp4a.40.${aacObjectType(buffer, entry)}`,
        channels: buffer.readUInt16BE(entry.content + 16),
        sampleRate: buffer.readUInt32BE(entry.content + 24) / 65_536,
      };
    default:
      throw new Mp4Error(`Codec ${type} isn't one of ours`);
  }
}

function clearType(buffer: Buffer, entry: Box): string {
  if (entry.type !== 'encv' && entry.type !== 'enca') return entry.type;
  const skip = entry.type === 'encv' ? VISUAL_ENTRY : AUDIO_ENTRY;
  const children = { content: entry.content + skip, end: entry.end };
  const original = needBox(buffer, children, 'sinf frma');
  return buffer.toString('latin1', original.content, original.content + 4);
}

function visualShape(buffer: Buffer, entry: Box): { width: number; height: number } {
  return {
    width: buffer.readUInt16BE(entry.content + 24),
    height: buffer.readUInt16BE(entry.content + 26),
  };
}

function avcCodec(buffer: Buffer, entry: Box, type: string): string {
  const children = { content: entry.content + VISUAL_ENTRY, end: entry.end };
  const config = needBox(buffer, children, 'avcC');
  return `${type}.${buffer.toString('hex', config.content + 1, config.content + 4)}`;
}

function av1Codec(buffer: Buffer, entry: Box): string {
  const children = { content: entry.content + VISUAL_ENTRY, end: entry.end };
  const config = needBox(buffer, children, 'av1C');
  const profileLevel = buffer.readUInt8(config.content + 1);
  const flags = buffer.readUInt8(config.content + 2);
  const level = String(profileLevel & 0x1f).padStart(2, '0');
  const depth = flags & 0x40 ? (flags & 0x20 ? '12' : '10') : '08';
  return `av01.${profileLevel >> 5}.${level}${flags & 0x80 ? 'H' : 'M'}.${depth}`;
}

/** The AudioSpecificConfig's object type inside `esds` (2 is AAC-LC). */
function aacObjectType(buffer: Buffer, entry: Box): number {
  const children = { content: entry.content + AUDIO_ENTRY, end: entry.end };
  const esds = findBox(buffer, children, 'esds');
  if (esds === undefined) throw new Mp4Error('AAC without its configuration');
  let at = esds.content + 4;
  while (at < esds.end) {
    const tag = buffer.readUInt8(at);
    at += 1;
    // A descriptor's length takes one to four bytes; the top bit says that more follow.
    while (buffer.readUInt8(at) & 0x80) at += 1;
    at += 1;
    if (tag === 0x03) at += 3;
    else if (tag === 0x04) at += 13;
    else if (tag === 0x05) return buffer.readUInt8(at) >> 3;
    else break;
  }
  throw new Mp4Error('AAC without its configuration');
}
