import { type RefObject, useEffect, useState } from 'react';

const IDLE_MS = 3_000;

/**
 * Idle when the viewer has not moved, tapped or pressed a key over an element for three seconds, or when `rest` says so.
 * What the keyboard is on stays in sight by the style sheet.
 */
export function useIdle(
  area: RefObject<HTMLElement | null>,
  isHeldAwake: boolean,
): { isIdle: boolean; rest: () => void } {
  const [isIdle, setIsIdle] = useState(false);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIsIdle(false);
      if (!isHeldAwake) timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    wake();
    for (const event of ['pointermove', 'pointerdown', 'focusin'] as const) {
      element.addEventListener(event, wake);
    }
    window.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer);
      for (const event of ['pointermove', 'pointerdown', 'focusin'] as const) {
        element.removeEventListener(event, wake);
      }
      window.removeEventListener('keydown', wake);
    };
  }, [area, isHeldAwake]);

  return { isIdle: isIdle && !isHeldAwake, rest: () => setIsIdle(true) };
}
