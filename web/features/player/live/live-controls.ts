import { SECOND } from '#contract/constants.ts';
import type { Controls } from '../engine/controls.ts';
import { isAtEdge } from '../television/live-time.ts';
import type { Television } from '../television/television.ts';

/** What a viewer can do on a channel's timeline, beside what they can do to a film. */
export type LiveControls = Controls & {
  /** Goes to a moment, wherever on the timeline it is. */
  goTo(time: number): void;
  /** Goes to so many seconds from where the source begins. */
  seekWithin(seconds: number): void;
};

type Wiring = {
  controls: Controls;
  television: Television | null;
  /** Opens another position of the timeline, which this source does not hold. Null where there is none but this. */
  onOpenAt: ((time: number) => void) | null;
};

export function createLiveControls(
  video: HTMLVideoElement | null,
  { controls, television, onOpenAt }: Wiring,
): LiveControls {
  if (onOpenAt === null) {
    return {
      ...controls,
      goTo: (time) => void television?.seekTo(time),
      seekWithin: controls.seek,
    };
  }
  function goTo(time: number) {
    if (television?.seekTo(time) === false) onOpenAt?.(time);
  }
  return {
    ...controls,
    goTo,
    seekWithin: controls.seek,
    // Films are counted from their beginning, channels by the clock.
    seek: goTo,
    canStep(seconds) {
      const position = television?.position();
      if (position === undefined) return false;
      // Back leads on into what the channel keeps, also where this source begins.
      return seconds < 0 || !isAtEdge(position);
    },
    step(seconds) {
      const position = television?.position();
      if (position !== undefined) goTo(Math.min(position.at + seconds * SECOND, position.edge));
    },
    togglePlay(wanted) {
      const position = television?.position();
      const isStale =
        video?.paused === true &&
        wanted !== false &&
        position !== undefined &&
        position.at < position.from;
      // Paused for longer than the source reaches back: it goes on from the same moment all the same.
      if (isStale) onOpenAt(position.at);
      else controls.togglePlay(wanted);
    },
  };
}
