import { type RefObject, useEffect, useRef } from 'react';

const FAR_PX = 64;
/** Scrolling is never quite straight. */
const STRAIGHT = 2;

type Swipes = {
  /** To the left for what is next, as pages turn. */
  onSide: ((by: 1 | -1) => void) | undefined;
  /** Down, from the top of the page: the picture is put away. */
  onDown: (() => void) | undefined;
};

/** A finger that swipes across the picture. */
export function useSwipe(area: RefObject<HTMLElement | null>, swipes: Swipes): void {
  const latest = useRef(swipes);
  useEffect(() => {
    latest.current = swipes;
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    let from: { x: number; y: number; isAtTop: boolean } | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      // Sliders and lists over the picture have their own use for it.
      const isOwn = target instanceof Element && target.closest('input, ul, ol, dialog') !== null;
      from =
        touches.length === 1 && touch && !isOwn
          ? { ...at(touch), isAtTop: window.scrollY <= 0 }
          : undefined;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (from === undefined || touch === undefined) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      const { isAtTop } = from;
      from = undefined;
      const { onSide, onDown } = latest.current;
      if (Math.abs(x) > FAR_PX && Math.abs(x) > STRAIGHT * Math.abs(y)) onSide?.(x < 0 ? 1 : -1);
      if (isAtTop && y > FAR_PX && y > STRAIGHT * Math.abs(x)) onDown?.();
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
