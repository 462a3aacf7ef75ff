import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const IDLE_MS = 3_000;

type Shown = {
  isIdle: boolean;
  wake: () => void;
  /** Puts the controls away, also while they would stay. */
  rest: () => void;
};

/**
 * Idle when the viewer has not moved the mouse, pressed a control or a key for three seconds, or when `rest` says so. A
 * finger on the picture is left to `useTaps`. What the keyboard is on stays in sight by the style sheet.
 */
export function useControlsShown(area: RefObject<HTMLElement | null>, isHeldAwake: boolean): Shown {
  const [isIdle, setIsIdle] = useState(false);
  const [wasHeld, setWasHeld] = useState(isHeldAwake);
  if (wasHeld !== isHeldAwake) {
    setWasHeld(isHeldAwake);
    setIsIdle(false);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wake = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(false);
    if (!isHeldAwake) timer.current = setTimeout(() => setIsIdle(true), IDLE_MS);
  }, [isHeldAwake]);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    setIsIdle(true);
  }, []);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    if (!isHeldAwake) timer.current = setTimeout(() => setIsIdle(true), IDLE_MS);
    const onPointer = ({ pointerType, target }: PointerEvent) => {
      // A finger wakes only by what it presses: moving, it scrolls the page or draws the timeline.
      const isControl = target instanceof Element && target.closest('button, a, input') !== null;
      if (pointerType === 'mouse' || isControl) wake();
    };
    element.addEventListener('pointermove', onPointer);
    element.addEventListener('pointerdown', onPointer);
    element.addEventListener('focusin', wake);
    window.addEventListener('keydown', wake);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener('pointermove', onPointer);
      element.removeEventListener('pointerdown', onPointer);
      element.removeEventListener('focusin', wake);
      window.removeEventListener('keydown', wake);
    };
  }, [area, isHeldAwake, wake]);

  return { isIdle, wake, rest };
}
