import { DATA_SAVER_QUALITY } from './encode/ladder.ts';
import type { Presentation } from './presentation.ts';
import type { Track } from './track.ts';

/** What a session may have of an asset: its plan's limit and the viewer's own wishes. */
export type PlaybackLimits = {
  /** The highest rendition's quality: 480, 720, 1080. */
  maxHeight: number;
  /** "Dengar saja": sound without picture. */
  audioOnly: boolean;
  /** "Hemat kuota": small renditions and the small sound only. */
  dataSaver: boolean;
};

const TEXT = /^(\d{1,4})(a?)(s?)$/;

/** `720`, `720a`, `720s`, `720as`: as it stands in a token. */
export function playbackLimitsText(limits: PlaybackLimits): string {
  return `${limits.maxHeight}${limits.audioOnly ? 'a' : ''}${limits.dataSaver ? 's' : ''}`;
}

export function readPlaybackLimits(text: string): PlaybackLimits | undefined {
  const [, height, audioOnly, dataSaver] = TEXT.exec(text) ?? [];
  if (height === undefined) return undefined;
  return { maxHeight: Number(height), audioOnly: audioOnly !== '', dataSaver: dataSaver !== '' };
}

/**
 * The asset as far as the limits allow. The smallest rendition is always within it: an asset that exists in one size
 * only is still watched by everyone who may watch it at all.
 */
export function withinPlaybackLimits(
  presentation: Presentation,
  limits: PlaybackLimits,
): Presentation {
  const highest = limits.dataSaver
    ? Math.min(limits.maxHeight, DATA_SAVER_QUALITY)
    : limits.maxHeight;
  const smallest = Math.min(...presentation.video.map(quality));
  const hasSound = presentation.audio.length > 0;
  const video = presentation.video.filter((track) => quality(track) <= Math.max(highest, smallest));
  const { thumbnails, ...rest } = presentation;
  // An asset without sound can't be listened to: it keeps its pictures.
  const soundAlone = limits.audioOnly && hasSound;
  return {
    ...rest,
    video: soundAlone ? [] : video,
    audio: limits.dataSaver ? smallestOfEachLanguage(presentation.audio) : presentation.audio,
    ...(thumbnails && !soundAlone && { thumbnails }),
  };
}

function quality(track: Track): number {
  return track.video?.quality ?? 0;
}

function smallestOfEachLanguage(audio: Track[]): Track[] {
  const families = new Map<string, Track>();
  for (const track of audio) {
    const known = families.get(familyOf(track));
    if (!known || track.averageBandwidth < known.averageBandwidth)
      families.set(familyOf(track), track);
  }
  return audio.filter((track) => families.get(familyOf(track)) === track);
}

/** `` for a56 and a96, `2` for a56-2 and a96-2: which of the source's sound tracks it comes from. */
export function familyOf(track: Track): string {
  return track.id.split('-')[1] ?? '';
}
