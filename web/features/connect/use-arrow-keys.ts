import { type RefObject, useEffect } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Lets a remote control walk through the buttons and links of a part of the page, round and round. */
export function useArrowKeys(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (step === undefined || part.current === null || event.altKey || event.ctrlKey) return;
      const places = [...part.current.querySelectorAll<HTMLElement>('a[href], button')];
      if (places.length === 0) return;
      const at = places.indexOf(document.activeElement as HTMLElement);
      // What a page asks for stands last on it: the first press leads there.
      const next = at < 0 ? places.length - 1 : (at + step + places.length) % places.length;
      event.preventDefault();
      places[next]?.focus();
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, [part]);
}
