import { GOP_SECONDS, SEGMENT_SECONDS } from '#media/encode/encode.ts';
import { rateText } from '#media/encode/frame-rate.ts';
import { AUDIO_RATES, type Rendition } from '#media/encode/ladder.ts';
import { type LivePlan, liveRate } from '#media/encode/live-encode.ts';
import type { Source } from '#media/encode/probe.ts';
import type { TrackHead } from '#media/mp4/index-track.ts';
import type { PictureHealth, IngestTrack } from '#modules/live/index.ts';

/** What the first bytes of a contribution hold. */
export type ProbedContribution = Pick<Source, 'video' | 'audio'>;

/** How one track begins: its bytes, and what they say of it. */
export type TrackInit = { id: string; bytes: Buffer; head: TrackHead };

/** What a channel's sessions are made in. */
export type SessionSettings = { renditions: Rendition[]; preset: LivePlan['preset'] };

/** How a contribution is encoded: with its first sound, in the renditions that it fills. */
export function planSession(
  { video, audio }: ProbedContribution,
  format: LivePlan['format'],
  { renditions, preset }: SessionSettings,
): LivePlan {
  return {
    format,
    frameRate: liveRate(video.fps),
    interlaced: video.interlaced,
    renditions: renditionsFor(renditions, video.height),
    videoIndex: video.index,
    audioIndex: audio[0]?.index ?? null,
    preset,
  };
}

/** None larger than what comes in, for a picture that was blown up shows no more; always the smallest. */
function renditionsFor(renditions: Rendition[], height: number): Rendition[] {
  const fitting = renditions.filter(({ quality }) => quality <= height * 1.05);
  return fitting.length > 0 ? fitting : renditions.slice(0, 1);
}

export function pictureOf({ video, audio }: ProbedContribution): PictureHealth {
  return {
    codec: video.codec,
    width: video.width,
    height: video.height,
    fps: Math.round(video.fps * 100) / 100,
    audio: audio[0]?.codec ?? null,
  };
}

/** The length of every segment but the last, in ticks of the channel's timeline. */
export function segmentTicksOf({ frameRate }: LivePlan): number {
  const fps = frameRate.numerator / frameRate.denominator;
  const frames = Math.round(fps * GOP_SECONDS) * (SEGMENT_SECONDS / GOP_SECONDS);
  return Math.round((frames * 90_000) / fps);
}

/** A segment may take up what the buffer allows beside the maxrate: half of it again, over four seconds. */
const PEAK = 1.5;
const USUAL = 0.8;

/** What a session's tracks are, as its rows say it. */
export function describeTracks(
  inits: TrackInit[],
  { renditions, frameRate }: LivePlan,
): IngestTrack[] {
  return inits.map(({ id, bytes, head }) => {
    const rendition = renditions.find((each) => each.id === id);
    const rate = rendition?.maxrate ?? AUDIO_RATES.find((each) => each.id === id)?.bitrate ?? 0;
    const { codec, width = 0, height = 0, sampleRate = 0, channels = 0 } = head.entry;
    return {
      id,
      type: rendition ? ('video' as const) : ('audio' as const),
      codec,
      lang: 'und',
      timescale: head.timescale,
      initLength: bytes.length,
      // What players read may not change while a session goes on: the most that it may be.
      bandwidth: Math.round(rate * (rendition ? PEAK : 1.1)),
      averageBandwidth: Math.round(rate * (rendition ? USUAL : 1.05)),
      ...(rendition
        ? { video: { width, height, frameRate: rateText(frameRate), quality: rendition.quality } }
        : { audio: { sampleRate, channels } }),
    };
  });
}
