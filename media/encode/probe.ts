import { rateOf } from './frame-rate.ts';
/** What a source file holds, as far as packaging needs to know it. */
export type Source = {
  durationSeconds: number;
  bytes: number;
  video: {
    index: number;
    codec: string;
    /** As shown: rotation and pixel shape applied. */
    width: number;
    height: number;
    fps: number;
    interlaced: boolean;
  };
  audio: { index: number; codec: string; lang: string; channels: number }[];
  /** What their container says of them: with sounds too, or the few lines that are always shown. */
  subtitles: {
    index: number;
    codec: string;
    lang: string;
    isForDeaf?: boolean;
    isForced?: boolean;
  }[];
};

/** Why a file can't become an asset: codes of the error catalogue. */
export type SourceFault =
  | 'media.unreadable'
  | 'media.notVideo'
  | 'media.noDuration'
  | 'media.tooShort'
  | 'media.tooLarge'
  | 'media.pictureTooLarge';

export type Limits = { maxSeconds: number; maxBytes: number; maxSide: number; maxPixels: number };

const LIMITS: Limits = {
  maxSeconds: 8 * 60 * 60,
  maxBytes: 200 * 1024 ** 3,
  maxSide: 8192,
  // 4K with room for any shape of it: decoding 8K takes minutes for each second of film.
  maxPixels: 4096 * 2304,
};

const SHORTEST_SECONDS = 1;

/** Arguments of ffprobe that make it describe a file as the JSON that `readProbe` reads. */
export function probeArguments(input: string): string[] {
  return ['-v', 'error', '-of', 'json', '-show_format', '-show_streams', ...sourceInput(input)];
}

/** Arguments of ffprobe that list the packets in the last seconds of the picture: their times, and what lies with them. */
export function probeEndArguments(input: string, durationSeconds: number): string[] {
  const from = Math.max(0, durationSeconds - END_WINDOW_SECONDS);
  return [
    ['-v', 'error', '-of', 'csv=p=0', '-select_streams', 'v:0'],
    ['-show_entries', 'packet=pts_time:packet_side_data=side_data_type'],
    ['-read_intervals', `${from.toFixed(3)}%`],
    sourceInput(input),
  ].flat();
}

const END_WINDOW_SECONDS = 20;
// A source may say a little more than it has: audio that outlasts the picture, a rounded header. A share decides, of
// short files a larger one: two seconds are little of a film and half of a clip.
const MISSING_SHARE = 0.05;
const MISSING_SECONDS = 2;
const MISSING_SHARE_OF_SHORT = 0.25;

/** True when a source of `claimed` seconds that really ends after `found` has lost its end. */
export function isTruncated(claimed: number, found: number): boolean {
  const ofShort = Math.min(MISSING_SECONDS, claimed * MISSING_SHARE_OF_SHORT);
  return found < claimed - Math.max(ofShort, claimed * MISSING_SHARE);
}

/** Whether what `probeEndArguments` printed is of a picture that is encrypted (CENC): the beginning may be clear. */
export function isEncrypted(output: string): boolean {
  return /^.*Encryption info/m.test(output);
}

/** The last packet's second in what `probeEndArguments` printed; 0 when there was none. */
export function readProbeEnd(output: string): number {
  const times = output.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  return Math.max(0, ...times);
}

type ProbeStream = {
  index: number;
  codec_type?: string;
  codec_name?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  field_order?: string;
  duration?: string;
  channels?: number;
  tags?: { language?: string };
  disposition?: { attached_pic?: number; forced?: number; hearing_impaired?: number };
  side_data_list?: { rotation?: number }[];
};

type ProbeJson = {
  streams?: ProbeStream[];
  format?: { duration?: string; size?: string; format_name?: string };
};

const STILL_FORMATS = /(?:^|,)(?:image2|\w+_pipe|gif|tty|lrc|srt|webvtt|ass)(?:,|$)/;
const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt']);

/** Reads what `probeArguments` made ffprobe print, and decides whether it can be packaged. */
export function readProbe(
  output: string,
  limits: Limits = LIMITS,
): { source: Source } | { fault: SourceFault } {
  const json = parse(output);
  const streams = json?.streams ?? [];
  if (streams.length === 0) return { fault: 'media.unreadable' };
  const picture = streams.find(
    (each) => each.codec_type === 'video' && !each.disposition?.attached_pic,
  );
  if (!picture || STILL_FORMATS.test(json?.format?.format_name ?? ''))
    return { fault: 'media.notVideo' };
  if (!picture.width || !picture.height || !picture.codec_name)
    return { fault: 'media.unreadable' };

  const durationSeconds = Number(picture.duration ?? json?.format?.duration ?? Number.NaN);
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0)
    return { fault: 'media.noDuration' };
  if (durationSeconds < SHORTEST_SECONDS) return { fault: 'media.tooShort' };
  const bytes = Number(json?.format?.size ?? 0);
  const { width, height } = shownSize(picture);
  const isTooLarge =
    durationSeconds > limits.maxSeconds ||
    bytes > limits.maxBytes ||
    Math.max(width, height) > limits.maxSide;
  if (isTooLarge) return { fault: 'media.tooLarge' };
  if (picture.width * picture.height > limits.maxPixels) return { fault: 'media.pictureTooLarge' };

  const video = describePicture(picture, picture.codec_name);
  return { source: { durationSeconds, bytes, video, ...soundAndText(streams) } };
}

/** The picture and sound in what ffprobe printed of a contribution that has no end yet, or null without a picture. */
export function readLiveProbe(output: string): Pick<Source, 'video' | 'audio'> | null {
  const streams = parse(output)?.streams ?? [];
  const picture = streams.find((each) => each.codec_type === 'video' && each.width && each.height);
  if (picture?.codec_name === undefined) return null;
  const { audio } = soundAndText(streams);
  return { video: describePicture(picture, picture.codec_name), audio };
}

function describePicture(picture: ProbeStream, codec: string): Source['video'] {
  return {
    index: picture.index,
    codec,
    ...shownSize(picture),
    fps: rateOf(picture.avg_frame_rate) || rateOf(picture.r_frame_rate),
    interlaced: INTERLACED.has(picture.field_order ?? ''),
  };
}

function soundAndText(streams: ProbeStream[]): Pick<Source, 'audio' | 'subtitles'> {
  const common = (each: ProbeStream) => ({
    index: each.index,
    codec: each.codec_name ?? '',
    lang: each.tags?.language ?? 'und',
  });
  return {
    audio: streams
      .filter((each) => each.codec_type === 'audio' && (each.channels ?? 0) > 0)
      .map((each) => ({ ...common(each), channels: each.channels ?? 2 })),
    subtitles: streams
      .filter((each) => each.codec_type === 'subtitle')
      .map((each) => ({
        ...common(each),
        ...(each.disposition?.hearing_impaired === 1 && { isForDeaf: true }),
        ...(each.disposition?.forced === 1 && { isForced: true }),
      })),
  };
}

function parse(output: string): ProbeJson | undefined {
  try {
    return JSON.parse(output) as ProbeJson;
  } catch {
    return undefined;
  }
}

function shownSize(stream: ProbeStream): { width: number; height: number } {
  const pixel = rateOf(stream.sample_aspect_ratio?.replace(':', '/')) || 1;
  const width = Math.round((stream.width ?? 0) * pixel);
  const height = stream.height ?? 0;
  const rotation =
    stream.side_data_list?.find((each) => each.rotation !== undefined)?.rotation ?? 0;
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

// Containers that hold videos, and a few that people take for videos: those are refused with a better reason.
const CONTAINERS =
  'mov,matroska,mpegts,mpeg,avi,flv,asf,ogg,mxf,dv,ivf,h264,hevc,m4v,mpegvideo,' +
  'mp3,wav,flac,aac,png_pipe,jpeg_pipe,webp_pipe,gif';

/**
 * Arguments that open a source and nothing beside it. A source may be a playlist or a script in a video's clothes that
 * names other files and addresses; neither those formats nor any protocol but plain files are opened.
 */
export function sourceInput(path: string): string[] {
  return ['-protocol_whitelist', 'file', '-format_whitelist', CONTAINERS, '-i', path];
}
