import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Line, readLines } from './lines.ts';

type Row = Selectable<DB['commerce.cart']>;

export type Cart = Omit<Row, 'lines'> & { lines: Line[] };

export function readCart(row: Row): Cart {
  return { ...row, lines: readLines(row.lines) };
}
