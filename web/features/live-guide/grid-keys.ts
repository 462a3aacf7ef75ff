import { overlaps } from './grid-maths.ts';

type Cell = { id: string; start: string; stop: string };
/** Programmes of a channel in their order. */
export type GridRow = { cells: Cell[] };
/** Which programme of which row has the focus, and the time that moving up and down keeps to. */
export type GridFocus = { row: number; id: string; time: number };

/**
 * Where a key leads from a programme: sideways to its neighbours, up and down to what another channel shows at the
 * same time. Undefined where there is nothing, or for a key that is not the grid's.
 */
export function moveInGrid(rows: GridRow[], focus: GridFocus, key: string): GridFocus | undefined {
  if (key === 'ArrowLeft') return beside(rows, focus, -1);
  if (key === 'ArrowRight') return beside(rows, focus, 1);
  if (key === 'ArrowUp') return across(rows, focus, -1);
  if (key === 'ArrowDown') return across(rows, focus, 1);
  return undefined;
}

function beside(rows: GridRow[], { row, id }: GridFocus, step: 1 | -1): GridFocus | undefined {
  const cells = rows[row]?.cells ?? [];
  const next = cells[cells.findIndex((cell) => cell.id === id) + step];
  if (next === undefined || !cells.some((cell) => cell.id === id)) return undefined;
  return { row, id: next.id, time: middleOf(next) };
}

function across(rows: GridRow[], { row, time }: GridFocus, step: 1 | -1): GridFocus | undefined {
  for (let at = row + step; at >= 0 && at < rows.length; at += step) {
    const found = cellAt(rows[at], time);
    if (found !== undefined) return { row: at, id: found.id, time };
  }
  return undefined;
}

/** What a row shows at a time, else what is nearest to it. */
function cellAt(row: GridRow | undefined, time: number): Cell | undefined {
  const cells = row?.cells ?? [];
  const there = cells.find((cell) => overlaps(cell, { from: time, to: time + 1 }));
  if (there !== undefined) return there;
  const away = (cell: Cell) => Math.abs(middleOf(cell) - time);
  return cells.toSorted((a, b) => away(a) - away(b))[0];
}

/** Where the focus enters the grid: what the first channel with programmes shows at a time. */
export function entryOf(rows: GridRow[], time: number): GridFocus | undefined {
  const row = rows.findIndex(({ cells }) => cells.length > 0);
  const cell = cellAt(rows[row], time);
  return cell === undefined ? undefined : { row, id: cell.id, time };
}

function middleOf({ start, stop }: Cell): number {
  return (Date.parse(start) + Date.parse(stop)) / 2;
}
