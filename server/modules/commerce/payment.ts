import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Line, readLines } from './lines.ts';

type Row = Selectable<DB['commerce.payment']>;

/** One try to pay a cart. Its id is the order id at the gateway. */
export type Payment = Omit<Row, 'lines'> & { lines: Line[] };

export function readPayment(row: Row): Payment {
  return { ...row, lines: readLines(row.lines) };
}
