import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Asks for the page's data again while it is looked at: scores change without the page moving. */
export function useFresh(everyMs: number, isWanted: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [everyMs, isWanted, revalidate]);
}
