import { useEffect, useMemo } from 'react';
import type { ChannelCard, Programme } from '#contract/live-shapes.ts';
import { SECOND } from '#contract/constants.ts';
import { STEP_SECONDS } from '../controls.ts';
import { useMediaSession } from '../use-media-session.ts';
import type { LiveControls } from './live-controls.ts';
import type { HeldPlace } from './television.ts';

type Shown = {
  channel: ChannelCard;
  title: string | undefined;
  programme: Programme | undefined;
  place: HeldPlace | undefined;
  controls: LiveControls;
  onStep: (by: 1 | -1) => void;
};

/** The lock screen of a channel: its programme, the channels beside it, and the programme's own timeline. */
export function useLiveMediaSession(shown: Shown): void {
  const { channel, title, programme, place, controls, onStep } = shown;
  const start = programme === undefined ? undefined : Date.parse(programme.start);
  const stop = programme === undefined ? undefined : Date.parse(programme.stop);
  useMediaSession(
    {
      title: title ?? 'Siaran langsung',
      artist: channel.name,
      artworkUrl: programme?.pictureUrl ?? channel.logoUrl,
    },
    useMemo(
      () => ({
        play: controls.togglePlay,
        pause: controls.togglePlay,
        previoustrack: () => onStep(-1),
        nexttrack: () => onStep(1),
        seekbackward: () => controls.step(-STEP_SECONDS),
        seekforward: () => controls.step(STEP_SECONDS),
        seekto: ({ seekTime }: MediaSessionActionDetails) => {
          if (start !== undefined && seekTime !== undefined) {
            controls.goTo(start + seekTime * SECOND);
          }
        },
      }),
      [controls, onStep, start],
    ),
  );

  const position = place === undefined || start === undefined ? undefined : place.at - start;
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session?.setPositionState || position === undefined) return;
    const length = ((stop ?? 0) - (start ?? 0)) / SECOND;
    const at = position / SECOND;
    if (at >= 0 && at <= length) session.setPositionState({ duration: length, position: at });
  }, [position, start, stop]);
}
