import { type RefObject, useCallback, useEffect } from 'react';
import { patch, useStore } from '../../../lib/store/store.ts';

type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };
/** Phones turn; the type library knows only how to stop that. */
type TurningScreen = { lock?: (orientation: 'landscape') => Promise<void>; unlock?: () => void };

/**
 * Whether the player fills the screen, and how to change that. A phone is turned to landscape for as long. iPhones only
 * allow it for the video itself.
 */
export function useFullscreen(area: RefObject<HTMLElement | null>, video: HTMLVideoElement | null) {
  const isFullscreen = useStore((state) => state.player.fullscreen);

  useEffect(() => {
    const read = () => {
      const isFull = document.fullscreenElement !== null;
      patch('player', { fullscreen: isFull });
      if (!isFull) turningScreen()?.unlock?.();
    };
    // The next episode comes into a screen that is full already.
    read();
    document.addEventListener('fullscreenchange', read);
    return () => {
      document.removeEventListener('fullscreenchange', read);
      patch('player', { fullscreen: false });
    };
  }, []);

  useShownWhenUpright(area);

  const toggle = useCallback(() => {
    const element = area.current;
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else if (element?.requestFullscreen) void fillScreen(stageOf(element), video);
    else (video as OldVideo | null)?.webkitEnterFullscreen?.();
  }, [area, video]);

  return { isFullscreen, toggle };
}

/** A phone on its side shows the player alone; held upright again its page may stand further down, where it was or was put. */
function useShownWhenUpright(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const upright = matchMedia('(orientation: portrait) and (pointer: coarse)');
    const show = () => {
      if (!upright.matches) return;
      // The browser moves the page by itself once more after a turn.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => area.current?.scrollIntoView({ block: 'nearest' })),
      );
    };
    upright.addEventListener('change', show);
    return () => upright.removeEventListener('change', show);
  }, [area]);
}

/** What stays on the page while one episode follows another: it keeps the screen. */
function stageOf(area: HTMLElement): HTMLElement {
  return area.closest<HTMLElement>('[data-player-stage]') ?? area;
}

async function fillScreen(element: HTMLElement, video: HTMLVideoElement | null): Promise<void> {
  try {
    await element.requestFullscreen({ navigationUI: 'hide' });
    const isUpright = video !== null && video.videoHeight > video.videoWidth;
    if (isUpright || !matchMedia('(pointer: coarse)').matches) return;
    await turningScreen()?.lock?.('landscape');
  } catch {
    // Refused, or a screen that does not turn: the picture is as large as it gets.
  }
}

function turningScreen(): TurningScreen | undefined {
  return window.screen.orientation as TurningScreen | undefined;
}
