import type { PlayerProblem } from './problem.ts';

/** One picture size that the manifest offers. */
export type Quality = {
  /** Lines of the rendition: 240, 360, ... */
  height: number;
  /** Bits a second at most, sound included. */
  bandwidth: number;
};

export type Language = { language: string; label: string };

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
  /** Null shows none. */
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
