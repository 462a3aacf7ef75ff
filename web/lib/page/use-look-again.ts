import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

type Often = {
  everyMs: number;
  /** Given up after so many looks; without it never. */
  most?: number;
  /** Also at once when the viewer comes back to the page: scores change without the page moving. */
  onReturn?: boolean;
};

/** Loads the page's data again from time to time while something on it is under way and the page is visible. */
export function useLookAgain(
  isUnderWay: boolean,
  { everyMs, most = Infinity, onReturn = false }: Often,
): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    let looks = 0;
    const look = () => {
      if (document.hidden) return;
      looks += 1;
      if (looks >= most) clearInterval(timer);
      void revalidate();
    };
    const timer = setInterval(look, everyMs);
    if (onReturn) document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isUnderWay, everyMs, most, onReturn, revalidate]);
}
