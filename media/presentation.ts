import { type Track, trackSeconds } from './track.ts';
import type { ThumbnailSheets } from './pictures/thumbnails.ts';

/**
 * An asset as manifests see it. All three manifests (HLS, DASH, thumbnails) are pure functions of this, so
 * what a viewer may not have is taken out here, once, before any text is written.
 */
export type Presentation = {
  durationSeconds: number;
  /** From the smallest rendition to the largest, aligned. */
  video: Track[];
  audio: Track[];
  subtitles: SubtitleTrack[];
  thumbnails?: ThumbnailSheets;
};

export type SubtitleTrack = {
  /** BCP 47. */
  lang: string;
  /** Its file's name in addresses, where that is not the language: an editor's, of which each has its own. */
  file?: string;
  /** It tells sounds too, for people who can't hear. */
  isForDeaf?: boolean | undefined;
  /** It tells only what the sound does not (signs, another tongue): shown without being asked, in the sound's language. */
  isForced?: boolean | undefined;
  /** As the viewer reads it in the menu. */
  label: string;
};

/** A language has one text of each kind: what is said, that with sounds (SDH), and forced narratives. */
export type SubtitleKind = 'sub' | 'sdh' | 'forced';

export const subtitleKind = ({ isForDeaf, isForced }: SubtitleTraits): SubtitleKind =>
  isForced === true ? 'forced' : isForDeaf === true ? 'sdh' : 'sub';

type SubtitleTraits = Pick<SubtitleTrack, 'isForDeaf' | 'isForced'>;

/** What a track of this kind says of itself. */
export const subtitleTraits = (kind: SubtitleKind): SubtitleTraits => ({
  ...(kind === 'sdh' && { isForDeaf: true }),
  ...(kind === 'forced' && { isForced: true }),
});

/** `id` and its texts beside it: `id-sdh`, `id-forced`. */
export const packagedSubtitleFile = (lang: string, kind: SubtitleKind): string =>
  kind === 'sub' ? lang : `${lang}-${kind}`;

export const subtitleFile = ({ file, ...track }: SubtitleTrack): string =>
  file ?? packagedSubtitleFile(track.lang, subtitleKind(track));

/** The file of an editor's subtitle: each that was ever given to viewers has its own. */
export const ownSubtitleFile = (lang: string, kind: SubtitleKind, no: number): string =>
  `${lang}-${kind}${no}`;
export const isOwnSubtitle = (file: string): boolean => /-(?:sub|sdh|forced)\d+$/.test(file);

/** Whether a file may be asked for; an editor's stays so for those who began to watch before the next one. */
export const hasSubtitle = ({ subtitles }: Presentation, file: string): boolean =>
  isOwnSubtitle(file) || subtitles.some((track) => subtitleFile(track) === file);

const NAMES = new Intl.DisplayNames(['id'], { type: 'language', fallback: 'none' });

/** A language as an Indonesian viewer reads it: `id` is "Indonesia", an unknown one "Asli". */
export function languageLabel(lang: string): string {
  if (lang === 'und') return 'Asli';
  try {
    return NAMES.of(lang) ?? 'Asli';
  } catch {
    return 'Asli';
  }
}

/** A text as a menu lists it: `Indonesia (SDH)`. */
export function subtitleLabel(lang: string, kind: SubtitleKind): string {
  const note = { sub: '', sdh: ' (SDH)', forced: ' (narasi wajib)' }[kind];
  return languageLabel(lang) + note;
}

/** `eng` and `ind`, as containers write them, to `en` and `id`; what can't be a language becomes `und`. */
export function languageTag(text: string | undefined): string {
  try {
    return new Intl.Locale(text ?? 'und').toString();
  } catch {
    return 'und';
  }
}

/** Every track of an asset by its id. */
export function findTrack(presentation: Presentation, id: string): Track | undefined {
  return [...presentation.video, ...presentation.audio].find((track) => track.id === id);
}

/** Seconds that HLS announces as the longest segment: one number for all playlists of an asset. */
export function targetDuration({ video, audio }: Presentation): number {
  const longest = [...video, ...audio].map(
    (track) => Math.max(...track.segments.duration) / track.timescale,
  );
  return Math.max(1, Math.round(Math.max(...longest)));
}

/** The picture's length, which the sound is cut to; the sound's where there is no picture. */
export function presentationSeconds(video: Track[], audio: Track[]): number {
  const lead = video.length > 0 ? video : audio;
  return Math.max(0, ...lead.map(trackSeconds));
}
