import type { Engine } from './engine.ts';
import { togglePictureInPicture } from './picture-in-picture.ts';
import { type AccountLanguages, keepLanguage, keepPreferences } from './preferences.ts';

export const STEP_SECONDS = 10;
export const VOLUME_STEP = 0.1;
/** So near to the end of a film it goes no further. */
const NO_STEP_SECONDS = 0.5;

export type Controls = {
  /** Plays or pauses; with `wanted` does what a button said, though the picture may have been faster than its label. */
  togglePlay(wanted?: boolean): void;
  /** Moves by seconds, ahead or back. */
  step(seconds: number): void;
  /** Whether there is something to watch in that direction. */
  canStep(seconds: number): boolean;
  seek(seconds: number): void;
  setVolume(volume: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  chooseQuality(height: number | null): void;
  chooseSubtitle(language: string | null): void;
  chooseAudio(language: string): void;
  togglePictureInPicture(): void;
};

type Wiring = { engine: Engine | null; languages: AccountLanguages; onRewind: () => void };

/** Everything a viewer can do to a film, apart from how the buttons look. */
export function createControls(
  video: HTMLVideoElement | null,
  { engine, languages, onRewind }: Wiring,
): Controls {
  function seek(seconds: number) {
    if (video === null) return;
    const end = Number.isFinite(video.duration) ? video.duration : seconds;
    const target = Math.min(Math.max(0, seconds), end);
    if (target < video.currentTime - 1) onRewind();
    video.currentTime = target;
  }
  return {
    canStep(seconds) {
      if (video === null || video.readyState === 0) return false;
      if (seconds < 0) return video.currentTime > NO_STEP_SECONDS;
      return video.currentTime < video.duration - NO_STEP_SECONDS;
    },
    togglePlay(wanted = video?.paused ?? true) {
      if (wanted) void video?.play().catch(() => undefined);
      else video?.pause();
    },
    step: (seconds) => seek((video?.currentTime ?? 0) + seconds),
    seek,
    setVolume(volume) {
      if (video === null) return;
      video.volume = Math.min(1, Math.max(0, volume));
      video.muted = false;
      keepPreferences({ volume: video.volume, muted: false });
    },
    toggleMute() {
      if (video === null) return;
      video.muted = !video.muted;
      keepPreferences({ muted: video.muted });
    },
    setRate(rate) {
      if (video !== null) video.playbackRate = rate;
    },
    chooseQuality(height) {
      engine?.chooseQuality(height);
      keepPreferences({ quality: height });
    },
    chooseSubtitle(language) {
      engine?.chooseSubtitle(language);
      keepLanguage('subtitle', language, languages);
    },
    chooseAudio(language) {
      engine?.chooseAudio(language);
      keepLanguage('audio', language, languages);
    },
    togglePictureInPicture: () => togglePictureInPicture(video),
  };
}
