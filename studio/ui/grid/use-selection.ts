import { useRef, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** Which rows of a list are selected, by their ids; another `list` begins with none. */
export function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, list: string) {
  const [{ of, chosen }, set] = useState({ of: list, chosen: NONE });
  if (of !== list) set({ of: list, chosen: NONE });
  const anchor = useRef(0);

  /** Turns one row, or selects all from the one that was turned last. */
  function toggle(index: number, isRange: boolean): void {
    const from = isRange ? Math.min(anchor.current, index) : index;
    const until = isRange ? Math.max(anchor.current, index) : index;
    if (!isRange) anchor.current = index;
    const ids = rows.slice(from, until + 1).map(rowId);
    set((now) => {
      const next = new Set(now.chosen);
      const isOn = isRange || !next.has(ids[0] ?? '');
      for (const id of ids) {
        if (isOn) next.add(id);
        else next.delete(id);
      }
      return { ...now, chosen: next };
    });
  }
  const selected = chosen.size === 0 ? [] : rows.filter((row) => chosen.has(rowId(row)));
  const isAll = selected.length > 0 && selected.length === rows.length;
  const clear = () => set({ of: list, chosen: NONE });
  return {
    chosen,
    selected,
    isAll,
    toggle,
    clear,
    toggleAll: () => set({ of: list, chosen: isAll ? NONE : new Set(rows.map(rowId)) }),
  };
}
