import type { ReactNode } from 'react';

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
