import { type PointerEvent, useEffect, useRef } from 'react';
import { mayPreview } from './may-preview.ts';

/** A pointer that rests this long on a card means it. */
const MEANT_MS = 700;

type Wanted = { card: Element; stop: AbortController };

/**
 * Previews of the cards inside an element, where a pointer rests on them: one listener for all of them. Cards say by
 * `data-preview` what they show.
 */
export function useCardPreviews(isAllowed: boolean) {
  const wanted = useRef<Wanted | undefined>(undefined);
  const leave = () => {
    wanted.current?.stop.abort();
    wanted.current = undefined;
  };
  useEffect(() => leave, []);

  function onPointerOver({ target, pointerType }: PointerEvent<HTMLElement>): void {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-preview]') : null;
    if (card === wanted.current?.card) return;
    leave();
    const frame = card?.querySelector<HTMLElement>('.title-card-frame');
    const id = card?.dataset['preview'];
    if (!card || !frame || id === undefined || pointerType !== 'mouse') return;
    if (!isAllowed || !mayPreview()) return;
    const stop = new AbortController();
    wanted.current = { card, stop };
    const timer = setTimeout(() => void show(frame, id, stop.signal), MEANT_MS);
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
  }
  return { onPointerOver, onPointerLeave: leave };
}

/** Its code too comes only once it is wanted. */
async function show(frame: HTMLElement, id: string, signal: AbortSignal): Promise<void> {
  const { showPreview } = await import('./show-preview.client.ts');
  await showPreview(frame, id, signal);
}
