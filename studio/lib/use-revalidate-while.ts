import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 2_000;
/** A page that stands alone asks no more: each question would keep its session from being locked. */
const ALONE_MS = 10 * 60_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const;

/** Asks for the page's data again while something on it goes on, and somebody sits before it. */
export function useRevalidateWhile(isActive: boolean, everyMs = EVERY_MS): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return undefined;
    let touchedAt = performance.now();
    const touch = () => {
      touchedAt = performance.now();
    };
    const timer = setInterval(() => {
      const isAlone = performance.now() - touchedAt > ALONE_MS;
      if (!isAlone && document.visibilityState === 'visible') void revalidate();
    }, everyMs);
    for (const kind of TOUCHES) addEventListener(kind, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const kind of TOUCHES) removeEventListener(kind, touch);
    };
  }, [isActive, everyMs, revalidate]);
}
