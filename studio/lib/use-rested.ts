import { useEffect, useEffectEvent } from 'react';

const RESTED_MS = 300;

/**
 * Asks once typing rests, and again for each other `asked`; the question before is given up. Undefined asks nothing.
 * @param ask says itself what becomes of its answer, and of none
 */
export function useRested(
  asked: string | undefined,
  ask: (asked: string, signal: AbortSignal) => Promise<void>,
): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (asked === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => void askNow(asked, stop.signal), RESTED_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked]);
}
