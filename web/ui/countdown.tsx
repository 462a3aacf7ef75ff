import { useEffect, useRef, useState } from 'react';
import { clockTime } from '../lib/formats/formats.ts';

const SECOND_MS = 1_000;

/**
 * Counts down to a moment, by the server's clock.
 * @param serverNow what the server's clock said when the page was made. @param onEnd runs once.
 */
export function Countdown({
  until,
  serverNow,
  onEnd,
}: {
  until: string;
  serverNow: string;
  onEnd?: () => void;
}) {
  const total = Date.parse(until) - Date.parse(serverNow);
  const [left, setLeft] = useState(total);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });

  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const now = total - (performance.now() - startedAt);
      setLeft(Math.max(0, now));
      if (now > 0) return;
      clearInterval(timer);
      ended.current?.();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [total]);

  return (
    <time role="timer" aria-live="off" className="tabular font-bold">
      {clockTime(left)}
    </time>
  );
}
