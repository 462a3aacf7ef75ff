import { type RefObject, useCallback, useEffect, useState } from 'react';

const TURN_MS = 8_000;

/** State of a row of full-width slides that scroll-snap holds in place; they don't turn by themselves while one `waits`. */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number, waits: boolean) {
  const [current, setCurrent] = useState(0);
  /** Highest slide whose picture is worth fetching: the next one, once the page rests. */
  const [seen, setSeen] = useState(0);
  const [isTurning, setTurning] = useState(true);
  const [isHeld, setHeld] = useState(false);

  const goTo = useCallback(
    (at: number) => {
      const element = track.current;
      if (element === null) return;
      const target = (at + count) % count;
      setSeen((before) => Math.max(before, target));
      element.scrollTo({ left: target * element.clientWidth, behavior: 'smooth' });
    },
    [track, count],
  );

  useEffect(() => {
    const element = track.current;
    if (element === null) return undefined;
    const look = () => {
      const at = Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
      setCurrent(at);
      setSeen((before) => Math.max(before, Math.min(at + 1, count - 1)));
    };
    const hold = () => setHeld(true);
    element.addEventListener('scroll', look, { passive: true });
    element.addEventListener('pointerdown', hold, { passive: true });
    return () => {
      element.removeEventListener('scroll', look);
      element.removeEventListener('pointerdown', hold);
    };
  }, [track, count]);

  useEffect(() => {
    if (!isTurning || isHeld || waits || count < 2 || !mayTurn()) return undefined;
    const timer = setTimeout(() => {
      if (!document.hidden && window.scrollY < window.innerHeight / 2) goTo(current + 1);
    }, TURN_MS);
    return () => clearTimeout(timer);
  }, [isTurning, isHeld, waits, count, current, goTo]);

  const holds = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { current, seen, isTurning, goTo, setTurning, holds };
}

/** Not for those who asked for calm, nor where each picture costs data. */
function mayTurn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !connection?.saveData && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
