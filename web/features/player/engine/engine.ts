import type { PlayerProblem } from './problem.ts';

/** One picture size that the manifest offers. */
export type Quality = {
  /** Lines of the rendition: 240, 360, ... */
  height: number;
  /** Bits a second at most, sound included. */
  bandwidth: number;
};

/** A sound by its language, a text by its language and kind (`textKey`). */
export type Language = { language: string; label: string };

/** `id`, and `id+sdh` for the text of that language which tells sounds too. */
export const textKey = (language: string, isForDeaf: boolean): string =>
  isForDeaf ? `${language}+sdh` : language;

/** Regions of a language understand each other's forced narratives. */
export const isSameLanguage = (one: string, other: string | undefined): boolean =>
  one.split('-')[0] === other?.split('-')[0];

/** What plays a source in a video element, whatever the format: DASH by Shaka, HLS by the browser itself. */
export type Engine = {
  /** Empty where the browser alone decides. Smallest first. */
  qualities: Quality[];
  audios: Language[];
  subtitles: Language[];
  /** Height of the picture that plays now, 0 for sound only. */
  currentHeight(): number;
  /** Null lets the bandwidth decide. */
  chooseQuality(height: number | null): void;
  chooseAudio(language: string): void;
  /** Null shows none but the forced narratives of the language that is heard. */
  chooseSubtitle(language: string | null): void;
  destroy(): Promise<void>;
};

export type EngineEvents = {
  onProblem(problem: PlayerProblem): void;
  /** The device went offline while playing, or is online again. What is buffered goes on meanwhile. */
  onOffline(isLost: boolean): void;
  /** Another picture size plays now. */
  onAdapted(): void;
};
