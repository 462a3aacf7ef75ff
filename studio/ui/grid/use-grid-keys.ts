import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useShortcuts } from '../../lib/shortcuts.ts';

type Options = {
  count: number;
  /** Rows of a screen. */
  page: () => number;
  scrollTo: (index: number) => void;
  rowId: (index: number) => string;
  grid: RefObject<HTMLElement | null>;
  open: ((index: number) => void) | undefined;
  toggle: ((index: number, isRange: boolean) => void) | undefined;
  focusFilter: (() => void) | undefined;
};

/** One row has the tab stop; keys move it, open it and select it. */
export function useGridKeys({
  count,
  page,
  scrollTo,
  rowId,
  grid,
  open,
  toggle,
  focusFilter,
}: Options) {
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, count - 1));

  function go(to: number): void {
    const next = Math.max(0, Math.min(to, count - 1));
    setActive(next);
    scrollTo(next);
    // A row that was not drawn yet is there one frame later.
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId(next))}"]`)?.focus(),
    );
  }

  function steps(key: string): number | undefined {
    switch (key) {
      case 'ArrowDown':
        return active + 1;
      case 'ArrowUp':
        return active - 1;
      case 'PageDown':
        return active + page();
      case 'PageUp':
        return active - page();
      case 'Home':
        return 0;
      case 'End':
        return count - 1;
      default:
        return undefined;
    }
  }

  function press(event: KeyboardEvent): void {
    // Controls inside a row have their own keys.
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = steps(event.key);
    if (to !== undefined) {
      event.preventDefault();
      if (event.shiftKey) toggle?.(active, true);
      go(to);
      if (event.shiftKey) toggle?.(Math.max(0, Math.min(to, count - 1)), true);
    } else if (event.key === ' ' && toggle !== undefined) {
      event.preventDefault();
      toggle(active, event.shiftKey);
    } else if (event.key === 'Enter' && open !== undefined) {
      event.preventDefault();
      open(active);
    }
  }

  const isHere = () => grid.current?.contains(document.activeElement) === true;
  useShortcuts('Di daftar', [
    { keys: 'j', label: 'Baris berikutnya', run: () => go(isHere() ? active + 1 : active) },
    { keys: 'k', label: 'Baris sebelumnya', run: () => go(isHere() ? active - 1 : active) },
    ...(focusFilter === undefined
      ? []
      : [{ keys: '/', label: 'Cari di daftar ini', run: focusFilter }]),
    ...(toggle === undefined
      ? []
      : [
          {
            keys: 'x',
            label: 'Pilih baris (juga Spasi; Shift untuk rentang)',
            run: () => toggle(active, false),
          },
        ]),
    ...(open === undefined
      ? []
      : [{ keys: 'e', label: 'Buka baris (juga Enter)', run: () => open(active) }]),
  ]);
  return { active, setActive, press, go };
}
