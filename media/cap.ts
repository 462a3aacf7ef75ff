import { DATA_SAVER_QUALITY } from './ladder.ts';
import type { Presentation } from './presentation.ts';
import type { Track } from './track.ts';

/** What a session may have of a film: its plan's limit and the viewer's own wishes. */
export type Cap = {
  /** The highest rung's quality: 480, 720, 1080. */
  maxHeight: number;
  /** "Dengar saja": sound without picture. */
  audioOnly: boolean;
  /** "Hemat kuota": small rungs and the small sound only. */
  dataSaver: boolean;
};

const TEXT = /^(\d{1,4})(a?)(s?)$/;

/** `720`, `720a`, `720s`, `720as`: as it stands in a token. */
export function capText(cap: Cap): string {
  return `${cap.maxHeight}${cap.audioOnly ? 'a' : ''}${cap.dataSaver ? 's' : ''}`;
}

export function readCap(text: string): Cap | undefined {
  const [, height, audioOnly, dataSaver] = TEXT.exec(text) ?? [];
  if (height === undefined) return undefined;
  return { maxHeight: Number(height), audioOnly: audioOnly !== '', dataSaver: dataSaver !== '' };
}

/**
 * The film as far as a cap allows. The smallest rung is always within it: a film that exists in one size
 * only is still watched by everyone who may watch it at all.
 */
export function withinCap(presentation: Presentation, cap: Cap): Presentation {
  const highest = cap.dataSaver ? Math.min(cap.maxHeight, DATA_SAVER_QUALITY) : cap.maxHeight;
  const smallest = Math.min(...presentation.video.map(quality));
  const hasSound = presentation.audio.length > 0;
  const video = presentation.video.filter((track) => quality(track) <= Math.max(highest, smallest));
  const { thumbnails, ...rest } = presentation;
  // A film without sound can't be listened to: it stays a film.
  const soundAlone = cap.audioOnly && hasSound;
  return {
    ...rest,
    video: soundAlone ? [] : video,
    audio: cap.dataSaver ? smallestOfEachLanguage(presentation.audio) : presentation.audio,
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
