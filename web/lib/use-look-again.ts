import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

type Often = {
  everyMs: number;
  /** Given up after so many looks; without it never. */
  most?: number;
};

/** Loads the page's data again from time to time while something on it is still under way and somebody looks. */
export function useLookAgain(isUnderWay: boolean, { everyMs, most = Infinity }: Often): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    let looks = 0;
    const timer = setInterval(() => {
      if (document.hidden) return;
      looks += 1;
      if (looks >= most) clearInterval(timer);
      void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, everyMs, most, revalidate]);
}
