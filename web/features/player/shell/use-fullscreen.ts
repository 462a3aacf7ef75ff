import { type RefObject, useCallback, useEffect } from 'react';
import { patch, useStore } from '../../../lib/store/store.ts';

type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** Whether the player fills the screen, and how to change that. iPhones only allow it for the video itself. */
export function useFullscreen(area: RefObject<HTMLElement | null>, video: HTMLVideoElement | null) {
  const isFullscreen = useStore((state) => state.player.fullscreen);

  useEffect(() => {
    const read = () => patch('player', { fullscreen: document.fullscreenElement !== null });
    // The next episode comes into a screen that is full already.
    read();
    document.addEventListener('fullscreenchange', read);
    return () => {
      document.removeEventListener('fullscreenchange', read);
      patch('player', { fullscreen: false });
    };
  }, []);

  const toggle = useCallback(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen();
    else if (area.current?.requestFullscreen)
      void stageOf(area.current)
        .requestFullscreen()
        .catch(() => undefined);
    else (video as OldVideo | null)?.webkitEnterFullscreen?.();
  }, [area, video]);

  return { isFullscreen, toggle };
}

/** What stays on the page while one episode follows another: it keeps the screen. */
function stageOf(area: HTMLElement): HTMLElement {
  return area.closest<HTMLElement>('[data-player-stage]') ?? area;
}
