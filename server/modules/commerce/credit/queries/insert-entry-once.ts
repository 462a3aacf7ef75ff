import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export type NewEntry = Omit<Insertable<DB['commerce.ledgerEntry']>, 'id'>;

/** Whether this cause moved money now; false when it did so before. @throws when the credit is not enough. */
export async function insertEntryOnce(tx: Tx, entry: NewEntry): Promise<boolean> {
  const row = await tx
    .insertInto('commerce.ledgerEntry')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['cause', 'causeId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
