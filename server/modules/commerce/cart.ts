import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Discount, readDiscounts } from './discounts/discount.ts';
import { type Line, readLines } from './lines.ts';

type Row = Selectable<DB['commerce.cart']>;

export type Cart = Omit<Row, 'lines' | 'discounts'> & { lines: Line[]; discounts: Discount[] };

export function readCart(row: Row): Cart {
  return { ...row, lines: readLines(row.lines), discounts: readDiscounts(row.discounts) };
}
