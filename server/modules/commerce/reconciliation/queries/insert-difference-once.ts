import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export type NewDifference = Omit<
  Insertable<DB['commerce.difference']>,
  'id' | 'owner' | 'state' | 'resolution' | 'resolvedAt'
>;

/** Hands finance something that differs; the same difference is handed over once. */
export async function insertDifferenceOnce(tx: Tx, difference: NewDifference): Promise<boolean> {
  const row = await tx
    .insertInto('commerce.difference')
    .values({ id: randomUUID(), ...difference })
    .onConflict((conflict) => conflict.columns(['gateway', 'orderId', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
