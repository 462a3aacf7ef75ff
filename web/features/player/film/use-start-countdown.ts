import { useEffect, useState } from 'react';

const COUNTDOWN_SECONDS = 10;

/** Seconds until something starts by itself, while it counts; `onStart` runs once, at zero. */
export function useStartCountdown(isCounting: boolean, onStart: () => void): number {
  const [left, setLeft] = useState(COUNTDOWN_SECONDS);
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  useEffect(() => {
    if (left === 0) onStart();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the clock decides
  }, [left]);
  return left;
}
