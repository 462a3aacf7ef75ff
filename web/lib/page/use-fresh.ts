import { useEffect, useRef } from 'react';
import { SECOND } from '#contract/constants.ts';
import { endpoints } from './paths.ts';

/** All open pages change at the same minute: they must not all ask in the same second. */
const SPREAD = 15 * SECOND;
const RETRY = 60 * SECOND;

/**
 * Calls `refresh` when `forMs` have passed since the page was drawn: while it is visible, else when it is visible
 * again; never with Save-Data. A server that can't be reached is asked again later: the page stays as it is.
 */
export function useFresh(drawnAt: number, forMs: number, refresh: () => void): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData === true) return undefined;
    const stopped = new AbortController();
    const dueAt = Date.now() + forMs + Math.random() * Math.min(SPREAD, forMs);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), Math.max(0, ms));
    };
    const look = async () => {
      // A viewer who comes back to the page starts it again.
      if (document.hidden) return;
      if (await isReachable(stopped.signal)) latest.current();
      if (!stopped.signal.aborted) wait(RETRY);
    };
    const onVisible = () => wait(dueAt - Date.now());
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      stopped.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
    // A page that was drawn anew waits anew.
  }, [drawnAt, forMs]);
}

async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(endpoints.health, { signal, cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
}
