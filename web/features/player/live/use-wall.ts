import { useCallback, useEffect, useState } from 'react';
import { makeScreen } from '../film-screen.ts';

/** One screen for all channels, and the wall that it hangs on. */
export function useWall(name: string) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const wall = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const screen = makeScreen();
    element.append(screen);
    setVideo(screen);
    return () => screen.remove();
  }, []);
  useEffect(() => {
    video?.setAttribute('aria-label', name);
  }, [video, name]);
  return { video, wall };
}
