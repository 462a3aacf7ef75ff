import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Discount, readDiscounts } from './discounts/discount.ts';
import { type Instruction, readInstruction } from './instruction.ts';
import { type Line, readLines } from './lines.ts';
import { type MethodChoice, readChoice } from './method-choice.ts';

type Row = Selectable<DB['commerce.payment']>;

/** One try to pay a cart. Its id is the order id at the gateway. */
export type Payment = Omit<Row, 'lines' | 'discounts' | 'choice' | 'instruction'> & {
  lines: Line[];
  discounts: Discount[];
  choice: MethodChoice;
  instruction: Instruction | null;
};

export function readPayment(row: Row): Payment {
  return {
    ...row,
    lines: readLines(row.lines),
    discounts: readDiscounts(row.discounts),
    choice: readChoice(row.choice),
    instruction: readInstruction(row.instruction),
  };
}
