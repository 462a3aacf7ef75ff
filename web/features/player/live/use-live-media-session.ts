import { useEffect, useMemo } from 'react';
import type { ChannelCard, Programme } from '#contract/live/shapes.ts';
import { SECOND } from '#contract/constants.ts';
import type { MediaActs, MediaShown } from '../shell/use-media-session.ts';
import type { LiveControls } from './live-controls.ts';
import type { HeldPosition } from '../television/television.ts';

type Shown = {
  channel: ChannelCard;
  title: string | undefined;
  programme: Programme | undefined;
  position: HeldPosition | undefined;
  controls: LiveControls;
  onStep: (by: 1 | -1) => void;
};

/**
 * The lock screen of a channel: its programme, the channels beside it, and the programme's own timeline, which this
 * hook keeps up to date by itself.
 */
export function useLiveMediaSession(of: Shown): { shown: MediaShown; mediaActs: MediaActs } {
  const { channel, title, programme, position, controls, onStep } = of;
  const start = programme === undefined ? undefined : Date.parse(programme.start);
  const stop = programme === undefined ? undefined : Date.parse(programme.stop);
  const mediaActs = useMemo<MediaActs>(
    () => ({
      previoustrack: () => onStep(-1),
      nexttrack: () => onStep(1),
      seekto: ({ seekTime }) => {
        if (start !== undefined && seekTime !== undefined) {
          controls.goTo(start + seekTime * SECOND);
        }
      },
    }),
    [controls, onStep, start],
  );

  const elapsed = position === undefined || start === undefined ? undefined : position.at - start;
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session?.setPositionState || elapsed === undefined) return;
    const length = ((stop ?? 0) - (start ?? 0)) / SECOND;
    const at = elapsed / SECOND;
    if (at >= 0 && at <= length) session.setPositionState({ duration: length, position: at });
  }, [elapsed, start, stop]);

  return {
    shown: {
      title: title ?? 'Siaran langsung',
      artist: channel.name,
      artworkUrl: programme?.pictureUrl ?? channel.logoUrl,
    },
    mediaActs,
  };
}
