import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

type Kind = DB['commerce.invoiceCounter']['kind'];

/**
 * The next number of a kind and year. Whoever asks after waits for this transaction: when it is undone, the number is
 * free again, so that there is never a gap.
 */
export async function takeNumber(tx: Tx, kind: Kind, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('commerce.invoiceCounter')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet((row) => ({ last: row('commerce.invoiceCounter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
