import { type RefObject, useEffect, useRef } from 'react';

const FAR_PX = 64;
/** Scrolling is never quite straight. */
const STRAIGHT = 2;

/** A finger that swipes across the picture: to the left for what is next, as pages turn. */
export function useSwipe(
  area: RefObject<HTMLElement | null>,
  onSwipe: ((by: 1 | -1) => void) | undefined,
): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    let from: { x: number; y: number } | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      // Sliders and lists over the picture have their own use for it.
      const isOwn = target instanceof Element && target.closest('input, ul, dialog') !== null;
      from = touches.length === 1 && touch && !isOwn ? at(touch) : undefined;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (from === undefined || touch === undefined) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      from = undefined;
      if (Math.abs(x) > FAR_PX && Math.abs(x) > STRAIGHT * Math.abs(y)) {
        latest.current?.(x < 0 ? 1 : -1);
      }
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchend', end, { passive: true });
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
    };
  }, [area]);
}

function at({ clientX, clientY }: Touch) {
  return { x: clientX, y: clientY };
}
