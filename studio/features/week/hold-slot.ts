import type { KeyboardEvent, PointerEvent } from 'react';
import type { WeekSlot } from '#contract/live/week-shapes.ts';
import { STEP } from './edit-slots.ts';

/** Where a slot would lie if it were put down now. */
export type Held = { slotId: string; day: string; start: number; minutes: number };

/** Pixels of five minutes. */
export const STEP_PX = 6;
export const DAY_STEPS = 288;
const LAST_START = (DAY_STEPS - 1) * STEP;
/** Less is the tremble of a press. */
const DRAGGED_FROM_PX = 4;

const onDay = (minute: number) => Math.min(Math.max(minute, 0), LAST_START);

/** Arrows move, with Shift up and down make it longer and shorter. */
export function nudged(
  held: Held,
  [byDays, byMinutes]: [days: number, minutes: number],
  { shiftKey }: KeyboardEvent,
  days: readonly string[],
): Held {
  if (shiftKey && byMinutes !== 0)
    return { ...held, minutes: Math.max(held.minutes + byMinutes, STEP) };
  const day = days[days.indexOf(held.day) + byDays] ?? held.day;
  return { ...held, day, start: onDay(held.start + byMinutes) };
}

type Drag = {
  slot: WeekSlot;
  /** Where it is drawn now. */
  day: string;
  from: number;
  edge: 'move' | 'end';
  days: readonly string[];
  /** The columns of all days. */
  box: HTMLElement;
};

/** Follows the pointer from a press until it is let go; nothing is put down where it hardly moved, or was taken away. */
export function dragSlot(
  event: PointerEvent<HTMLElement>,
  { slot, day, from, edge, days, box }: Drag,
  tell: (now: { held: Held | undefined; isDone: boolean }) => void,
): void {
  if (event.button !== 0) return;
  const target: HTMLElement = event.currentTarget;
  const [x, y] = [event.clientX, event.clientY];
  const minutesAt = (px: number) => Math.round(px / STEP_PX) * STEP;
  const grip = y - box.getBoundingClientRect().top - (from / STEP) * STEP_PX;
  const heldAt = ({ clientX, clientY }: globalThis.PointerEvent): Held => {
    const { left, top, width } = box.getBoundingClientRect();
    const at = { slotId: slot.id, day, start: slot.start, minutes: slot.minutes };
    if (edge === 'end')
      return { ...at, minutes: Math.max(minutesAt(clientY - top) - slot.start, STEP) };
    const column = Math.floor(((clientX - left) / width) * days.length);
    const over = days[Math.min(Math.max(column, 0), days.length - 1)] ?? day;
    return { ...at, day: over, start: onDay(minutesAt(clientY - top - grip)) };
  };
  let held: Held | undefined;
  const over = new AbortController();
  const listen = { signal: over.signal };
  const end = (isPut: boolean) => {
    over.abort();
    tell({ held: isPut ? held : undefined, isDone: true });
  };
  target.setPointerCapture(event.pointerId);
  target.addEventListener(
    'pointermove',
    (moved) => {
      if (held === undefined && Math.hypot(moved.clientX - x, moved.clientY - y) < DRAGGED_FROM_PX)
        return;
      held = heldAt(moved);
      tell({ held, isDone: false });
    },
    listen,
  );
  target.addEventListener('pointerup', () => end(true), listen);
  target.addEventListener('pointercancel', () => end(false), listen);
}

/** Of what can't be moved: tells once that somebody tried. A finger scrolls. */
export function onceDragged(event: PointerEvent<HTMLElement>, tell: () => void): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const [x, y] = [event.clientX, event.clientY];
  const over = new AbortController();
  const listen = { signal: over.signal };
  const look = ({ clientX, clientY }: globalThis.PointerEvent) => {
    if (Math.hypot(clientX - x, clientY - y) < DRAGGED_FROM_PX) return;
    over.abort();
    tell();
  };
  globalThis.addEventListener('pointermove', look, listen);
  for (const end of ['pointerup', 'pointercancel'] as const)
    globalThis.addEventListener(end, () => over.abort(), listen);
}
