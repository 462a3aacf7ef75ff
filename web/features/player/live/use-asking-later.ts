import { useEffect, useRef } from 'react';
import { MINUTE, SECOND } from '#contract/constants.ts';

/** A broadcast ends a little beside its time, and its first segment takes some seconds. */
const AFTER = 8 * SECOND;
/** Of what is only being prepared. */
const SOON = 10 * SECOND;
/** Timers count no further than 24 days. */
const MOST = 24 * 60 * MINUTE;

/** Asks again when a channel opens by itself: what only takes time needs no press. */
export function useAskingLater(at: number | 'soon' | undefined, ask: () => void): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (at === undefined) return undefined;
    if (at === 'soon') {
      const again = setInterval(() => latest.current(), SOON);
      return () => clearInterval(again);
    }
    const wait = Math.max(0, at - Date.now()) + AFTER;
    if (wait > MOST) return undefined;
    const timer = setTimeout(() => latest.current(), wait);
    return () => clearTimeout(timer);
  }, [at]);
}
