import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';

type Entry = Selectable<DB['commerce.ledgerEntry']>;

/** A movement of credit as its owner sees it. */
export function presentCreditEntry({ id, cause, credit, amountRupiah, ...entry }: Entry) {
  const isIn = credit === 'customer_credit';
  return {
    entryId: id,
    at: entry.createdAt,
    amountRupiah: isIn ? amountRupiah : -amountRupiah,
    kind: cause === 'charge' || cause === 'goodwill' ? cause : ('refund' as const),
    text: entry.note,
    paymentId: entry.paymentId,
  };
}
