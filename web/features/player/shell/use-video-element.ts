import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { carry, move } from '../mini/carried.ts';

type Mounted = { videoElement: HTMLVideoElement | null; mount: RefCallback<HTMLElement> };

/**
 * The video element of a player, and the ref of the element that it is appended to. It is no React element, so that a
 * preloaded film and the next channel can go on in the same one, and what plays when its page is left in the small player.
 * @param take makes the element or hands out a preloaded one; another function mounts another element.
 */
export function useVideoElement(name: string, take: () => HTMLVideoElement): Mounted {
  const [videoElement, setVideoElement] = useState<HTMLVideoElement | null>(null);
  const mount = useCallback(
    (parent: HTMLElement | null) => {
      if (parent === null) return undefined;
      const taken = take();
      move(taken, parent);
      setVideoElement(taken);
      return () => {
        if (!carry(taken) && taken.parentNode === parent) taken.remove();
      };
    },
    [take],
  );
  useEffect(() => {
    videoElement?.setAttribute('aria-label', name);
  }, [videoElement, name]);
  return { videoElement, mount };
}
