import { useEffect, useRef } from 'react';
import type { Engine } from '../engine/engine.ts';
import type { PlayerProblem } from '../engine/problem.ts';
import { isHeldBy } from '../mini/carried.ts';
import { followQuality, type Quality } from './quality.ts';

type Playing = {
  url: string | undefined;
  productId?: string;
  engine: Omit<Engine, 'destroy'> | null;
  problem: PlayerProblem | null;
  isReported: boolean;
};

/** Follows what a viewer has of what plays, until it ends here and in the small player. Stands before what reports. */
export function useQuality(video: HTMLVideoElement | null, playing: Playing): void {
  const { url, productId, problem, isReported } = playing;
  const engine = useRef(playing.engine);
  const quality = useRef<Quality>(undefined);
  useEffect(() => {
    engine.current = playing.engine;
  });
  useEffect(() => {
    if (video === null || url === undefined) return undefined;
    const picture = () => {
      const height = engine.current?.currentHeight();
      const found = engine.current?.qualities.find((each) => each.height === height);
      return found === undefined ? {} : { height: found.height, kbps: found.bandwidth / 1000 };
    };
    const own = followQuality(video, { url, productId, picture, isReported });
    quality.current = own;
    const end = () => own.end();
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      // The small player goes on with it, and reports take along what it says.
      if (!isHeldBy('mini', video)) end();
    };
  }, [video, url, productId, isReported]);
  useEffect(() => {
    if (problem !== null) quality.current?.fail(problem);
  }, [problem]);
}
