import { useCallback, useEffect, useState } from 'react';
import type { AnswerOf } from '#contract/call.ts';
import { type getWall, WALL_EVERY_MS } from '#contract/live/operator-wall.ts';
import { callStudio } from '../../lib/call.ts';

export type Wall = AnswerOf<typeof getWall>['result'];
export type WallQuery = {
  words?: string;
  only?: 'alarm' | 'encoded' | 'assembled';
  after?: number;
};

/** So many answers may fail before the page says that it is behind. */
const FAILURES = 3;

/** The wall as it is now: asked again every few seconds while it can be seen. */
export function useWall(first: Wall, query: WallQuery) {
  const [{ wall, base }, setState] = useState({ wall: first, base: first });
  const [failures, setFailures] = useState(0);
  const asked = JSON.stringify(query);
  // Another page of it, or the same after something was done.
  if (base !== first) setState({ wall: first, base: first });
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { result } = await callStudio<typeof getWall>(
          'GET',
          '/studio/v1/live/wall',
          { query: JSON.parse(asked) as WallQuery },
          signal && { signal },
        );
        setState((now) => ({ ...now, wall: result }));
        setFailures(0);
      } catch {
        if (signal?.aborted !== true) setFailures((before) => before + 1);
      }
    },
    [asked],
  );
  useEffect(() => {
    const stopping = new AbortController();
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking || document.visibilityState !== 'visible') return;
      isAsking = true;
      void ask(stopping.signal).finally(() => {
        isAsking = false;
      });
    }, WALL_EVERY_MS);
    return () => {
      stopping.abort();
      clearInterval(timer);
    };
  }, [ask]);
  return { wall, isStale: failures >= FAILURES, refresh: () => void ask() };
}
