import { type RefObject, useEffect, useRef } from 'react';
import { DOUBLE_TAP_MS, isTap, type TapAct, tapped, type TapStreak, zoneAt } from './taps.ts';

/** What just appeared under a finger gets no click from the tap that made it appear. */
const INERT_MS = 300;

type Acts = {
  show: () => void;
  hide: () => void;
  canSkip: (by: 1 | -1) => boolean;
  skip: (by: 1 | -1) => void;
};
type Down = { x: number; y: number; at: number; wereShown: boolean };

/**
 * Touches on a player's picture. What was shown is read from the element before anything can wake; the controls that a
 * touch wakes stay inert (`data-waking`) until its own click has gone by.
 * @param area the player; its `data-controls` says whether controls are shown, `.player-picture` is what can be tapped.
 */
export function useTaps(area: RefObject<HTMLElement | null>, acts: Acts): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const element = area.current;
    return element === null ? undefined : listen(element, () => latest.current);
  }, [area]);
}

function listen(element: HTMLElement, acts: () => Acts): () => void {
  let down: Down | undefined;
  let streak: TapStreak | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let inert: ReturnType<typeof setTimeout> | undefined;

  function perform(act: TapAct, by: 1 | -1): void {
    if (act === 'show') acts().show();
    if (act === 'hide' || act === 'skip-hidden') acts().hide();
    if (act === 'hide-soon') hiding = setTimeout(() => acts().hide(), DOUBLE_TAP_MS);
    if (act === 'skip' || act === 'skip-hidden') acts().skip(by);
  }

  function tap({ clientX, timeStamp }: PointerEvent, wereShown: boolean): void {
    const { left, width } = element.getBoundingClientRect();
    const zone = zoneAt((clientX - left) / width);
    const by = zone === 'back' ? -1 : 1;
    const canSkip = zone !== 'middle' && acts().canSkip(by);
    const next = tapped(streak, { at: timeStamp, zone, areShown: wereShown, canSkip });
    ({ streak } = next);
    clearTimeout(hiding);
    perform(next.act, by);
  }

  function wakeLater(): void {
    clearTimeout(inert);
    inert = setTimeout(() => delete element.dataset['waking'], INERT_MS);
  }

  const begin = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    const wereShown = element.dataset['controls'] === 'shown';
    down = isPicture(event.target)
      ? { x: event.clientX, y: event.clientY, at: event.timeStamp, wereShown }
      : undefined;
    if (wereShown) return;
    clearTimeout(inert);
    element.dataset['waking'] = '';
  };
  const end = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || !event.isPrimary) return;
    wakeLater();
    const began = down;
    down = undefined;
    if (began === undefined) return;
    const up = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    if (isTap(began, up)) tap(event, began.wereShown);
  };
  const cancel = () => {
    down = undefined;
    wakeLater();
  };

  // Capturing: nothing that wakes the controls may come first.
  element.addEventListener('pointerdown', begin, true);
  element.addEventListener('pointerup', end, true);
  element.addEventListener('pointercancel', cancel, true);
  return () => {
    clearTimeout(hiding);
    clearTimeout(inert);
    element.removeEventListener('pointerdown', begin, true);
    element.removeEventListener('pointerup', end, true);
    element.removeEventListener('pointercancel', cancel, true);
  };
}

function isPicture(target: EventTarget | null): boolean {
  return target instanceof Element && target.classList.contains('player-picture');
}
