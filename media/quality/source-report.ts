import { rateOf } from '../encode/frame-rate.ts';

/** What a source file is, as staff read it and as its check measures it. */
export type SourceReport = {
  /** As ffprobe calls it: `mov,mp4,m4a,...`. */
  container: string;
  bytes: number;
  /** What the container says. */
  durationSeconds: number;
  bitsPerSecond: number | null;
  video: {
    codec: string;
    width: number;
    height: number;
    fps: number;
    isInterlaced: boolean;
    isVariableRate: boolean;
    isHdr: boolean;
    /** Of the picture alone; null where the container doesn't say. */
    seconds: number | null;
  };
  audio: {
    codec: string;
    lang: string;
    channels: number;
    sampleRate: number | null;
    seconds: number | null;
  }[];
};

type Stream = {
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  field_order?: string;
  color_transfer?: string;
  duration?: string;
  channels?: number;
  sample_rate?: string;
  tags?: { language?: string };
  disposition?: { attached_pic?: number };
};

const FIELDS_APART = new Set(['tt', 'bb', 'tb', 'bt']);
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67']);
// A rate that is rounded in one place and not in the other is one rate.
const SAME_RATE = 0.01;

/** Reads what `probeArguments` made ffprobe print of a source that `readProbe` found good; null where there is no picture. */
export function readSourceReport(output: string): SourceReport | null {
  const json = JSON.parse(output) as {
    streams?: Stream[];
    format?: { duration?: string; size?: string; bit_rate?: string; format_name?: string };
  };
  const streams = json.streams ?? [];
  const picture = streams.find(
    (each) => each.codec_type === 'video' && !each.disposition?.attached_pic,
  );
  if (picture === undefined) return null;
  const { format } = json;
  const average = rateOf(picture.avg_frame_rate);
  const base = rateOf(picture.r_frame_rate);
  return {
    container: format?.format_name ?? '',
    bytes: Number(format?.size ?? 0),
    durationSeconds: numberOf(format?.duration) ?? numberOf(picture.duration) ?? 0,
    bitsPerSecond: numberOf(format?.bit_rate),
    video: {
      codec: picture.codec_name ?? '',
      width: picture.width ?? 0,
      height: picture.height ?? 0,
      fps: average || base,
      isInterlaced: FIELDS_APART.has(picture.field_order ?? ''),
      isVariableRate: average > 0 && base > 0 && Math.abs(average - base) / base > SAME_RATE,
      isHdr: HDR_TRANSFERS.has(picture.color_transfer ?? ''),
      seconds: numberOf(picture.duration),
    },
    audio: streams
      .filter((each) => each.codec_type === 'audio' && (each.channels ?? 0) > 0)
      .map((each) => ({
        codec: each.codec_name ?? '',
        lang: each.tags?.language ?? 'und',
        channels: each.channels ?? 0,
        sampleRate: numberOf(each.sample_rate),
        seconds: numberOf(each.duration),
      })),
  };
}

function numberOf(text: string | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
