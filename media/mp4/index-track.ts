import { measureBandwidth } from '../bandwidth.ts';
import { frameRateOf } from '../encode/frame-rate.ts';
import { Mp4Error, needBox, boxesIn, readBoxHeader } from './boxes.ts';
import {
  type Fragment,
  type SampleDefaults,
  readFragment,
  readSampleDefaults,
} from './fragment.ts';
import { readSampleEntry } from './sample-entry.ts';
import type { Segments, Track } from '../track.ts';

/** A file as the indexer sees it: only headers are read, never the media itself. */
export type Mp4File = { size: number; read(at: number, length: number): Promise<Buffer> };

export type TrackName = { id: string; lang?: string; quality?: number };

export type IndexedTrack = Track & {
  /** Seconds from the track's zero to its first picture or sound: the same in all tracks, or they drift apart. */
  startSeconds: number;
};

const HEADER_BYTES = 16;

/**
 * Finds the segments of a finished CMAF file: fragmented, one track, each fragment one segment that begins
 * with a keyframe. Anything between two fragments belongs to the later one; `sidx` belongs to none.
 * @throws Mp4Error when the file is something else.
 */
export async function indexTrack(file: Mp4File, name: TrackName): Promise<IndexedTrack> {
  try {
    return await walk(file, name);
  } catch (error) {
    // A field that points beyond its box.
    if (error instanceof RangeError) throw new Mp4Error('A box is cut off');
    throw error;
  }
}

async function walk(file: Mp4File, name: TrackName): Promise<IndexedTrack> {
  let head: TrackHead | undefined;
  let initLength = 0;
  let segmentStart = 0;
  let fragment: Fragment | undefined;
  const fragments: Fragment[] = [];
  const segments: Segments = { offset: [], length: [], time: [], duration: [] };

  for (let at = 0; at < file.size;) {
    const left = file.size - at;
    const header = readBoxHeader(await file.read(at, Math.min(HEADER_BYTES, left)), 0, left);
    const end = at + header.size;
    if (header.type === 'moov') {
      head = readHead(await file.read(at, header.size));
      initLength = end;
      segmentStart = end;
    } else if (header.type === 'sidx') {
      segmentStart = end;
    } else if (header.type === 'moof') {
      if (head === undefined) throw new Mp4Error('A fragment before the track is described');
      const buffer = await file.read(at, header.size);
      const box = { type: 'moof', start: 0, content: header.headerLength, end: header.size };
      fragment = readFragment(buffer, box, head.defaults);
    } else if (header.type === 'mdat' && fragment !== undefined) {
      fragments.push(fragment);
      segments.offset.push(segmentStart);
      segments.length.push(end - segmentStart);
      segmentStart = end;
      fragment = undefined;
    }
    at = end;
  }
  if (head === undefined) throw new Mp4Error('There is no box moov');
  if (fragments.length === 0) throw new Mp4Error('The file has no segments');
  fillTimes(segments, fragments);
  return describe(head, { name, initLength, segments, fragments });
}

export type TrackHead = {
  handler: string;
  timescale: number;
  defaults: SampleDefaults;
  entry: ReturnType<typeof readSampleEntry>;
};

/** What an init segment, or its `moov` alone, says of its one track. @throws Mp4Error */
export function readHead(buffer: Buffer): TrackHead {
  const moov = needBox(buffer, { content: 0, end: buffer.length }, 'moov');
  const tracks = [...boxesIn(buffer, moov.content, moov.end)].filter((box) => box.type === 'trak');
  const [trak] = tracks;
  if (trak === undefined || tracks.length > 1) {
    throw new Mp4Error(`The file has ${tracks.length} tracks instead of one`);
  }
  const mdia = needBox(buffer, trak, 'mdia');
  const mdhd = needBox(buffer, mdia, 'mdhd');
  const hdlr = needBox(buffer, mdia, 'hdlr');
  return {
    handler: buffer.toString('latin1', hdlr.content + 8, hdlr.content + 12),
    timescale: buffer.readUInt32BE(mdhd.content + (buffer.readUInt8(mdhd.content) ? 20 : 12)),
    defaults: readSampleDefaults(buffer, moov),
    entry: readSampleEntry(buffer, needBox(buffer, mdia, 'minf stbl stsd')),
  };
}

/** A segment lasts until the next one begins; what the samples claim counts only for the last. */
function fillTimes(segments: Segments, fragments: Fragment[]): void {
  for (const [i, { time, duration }] of fragments.entries()) {
    const next = fragments[i + 1]?.time ?? time + duration;
    if (next <= time) throw new Mp4Error(`Segment ${i + 1} doesn't move time forward`);
    segments.time.push(time);
    segments.duration.push(next - time);
  }
}

type Found = { name: TrackName; initLength: number; segments: Segments; fragments: Fragment[] };

function describe(head: TrackHead, { name, initLength, segments, fragments }: Found): IndexedTrack {
  const { entry, timescale } = head;
  const isVideo = head.handler === 'vide';
  const broken = isVideo ? fragments.findIndex((each) => !each.startsWithKeyframe) : -1;
  if (broken !== -1) throw new Mp4Error(`Segment ${broken + 1} doesn't begin with a keyframe`);
  const samples = fragments.reduce((sum, each) => sum + each.samples, 0);
  const ticks = fragments.reduce((sum, each) => sum + each.duration, 0);
  const { peak, average } = measureBandwidth(segments, timescale);
  const [first] = fragments;
  return {
    id: name.id,
    type: isVideo ? 'video' : 'audio',
    codec: entry.codec,
    lang: name.lang ?? 'und',
    timescale,
    initLength,
    segments,
    bandwidth: peak,
    averageBandwidth: average,
    startSeconds: ((first?.time ?? 0) + (first?.earliestShown ?? 0)) / timescale,
    ...(isVideo && {
      video: {
        width: entry.width ?? 0,
        height: entry.height ?? 0,
        frameRate: frameRateOf(samples, ticks, timescale),
        quality: name.quality ?? entry.height ?? 0,
      },
    }),
    ...(!isVideo && {
      audio: { sampleRate: entry.sampleRate ?? 0, channels: entry.channels ?? 0 },
    }),
  };
}
