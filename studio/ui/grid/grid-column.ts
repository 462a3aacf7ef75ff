import type { ReactNode } from 'react';
import { rupiahOrNone } from '../../lib/formats.ts';

export type GridColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** In a CSV of the list, where the drawn words are not enough; null: left out of it. */
  text?: ((row: Row) => string | number | null) | null;
  /** As a track of a CSS grid; `minmax(8rem,1fr)` if not given. */
  width?: string;
  /** The server can sort by it: its name in the address. */
  sort?: string;
  align?: 'start' | 'end';
};

/** An amount of money: drawn in rupiah, in a CSV as digits alone. */
export function rupiahColumn<Row>(
  id: string,
  header: string,
  of: (row: Row) => number | null,
  width = '9rem',
): GridColumn<Row> {
  return { id, header, width, align: 'end', cell: (row) => rupiahOrNone(of(row)), text: of };
}
