import { type RefCallback, useCallback, useEffect, useState } from 'react';

type Mounted = { videoElement: HTMLVideoElement | null; mount: RefCallback<HTMLElement> };

/**
 * The video element of a player, and the ref of the element that it is appended to. It is no React element, so that a
 * preloaded film and the next channel can go on in the same one.
 * @param take makes the element or hands out a preloaded one; another function mounts another element.
 */
export function useVideoElement(name: string, take: () => HTMLVideoElement): Mounted {
  const [videoElement, setVideoElement] = useState<HTMLVideoElement | null>(null);
  const mount = useCallback(
    (parent: HTMLElement | null) => {
      if (parent === null) return undefined;
      const taken = take();
      parent.append(taken);
      setVideoElement(taken);
      return () => taken.remove();
    },
    [take],
  );
  useEffect(() => {
    videoElement?.setAttribute('aria-label', name);
  }, [videoElement, name]);
  return { videoElement, mount };
}
