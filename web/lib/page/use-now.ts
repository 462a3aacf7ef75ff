import { useEffect, useState } from 'react';

/**
 * The platform's time, moving on: phones' own clocks are often off. Begins with what the page was drawn at, so that
 * the browser draws it the same.
 */
export function useNow(drawnAt: number, everyMs: number): number {
  const [now, setNow] = useState(drawnAt);
  useEffect(() => {
    const ahead = drawnAt - Date.now();
    const tick = () => setNow(Date.now() + ahead);
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [drawnAt, everyMs]);
  return now;
}
