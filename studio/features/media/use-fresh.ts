import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 2_000;

/** Asks for the page's data again while something on it goes on, and the page is looked at. */
export function useFresh(goesOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!goesOn || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, EVERY_MS);
    return () => clearTimeout(timer);
  }, [goesOn, state, revalidate]);
}
