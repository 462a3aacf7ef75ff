import { randomUUID } from 'node:crypto';
import type { Db, DB, Insertable, Tx } from '#platform/db.ts';

export type NewDifference = Omit<
  Insertable<DB['commerce.difference']>,
  'id' | 'owner' | 'state' | 'resolution' | 'resolvedAt' | 'assignedTo'
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

/** What somebody still has to explain, oldest first; with `resolved` what was, newest first. */
export function listDifferences(
  db: Db,
  {
    state,
    kind,
    limit,
  }: { state: 'open' | 'resolved'; kind?: 'chargeback' | undefined; limit: number },
) {
  return db
    .selectFrom('commerce.difference')
    .selectAll()
    .where('state', '=', state)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'chargeback'))
    .orderBy('foundAt', state === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Somebody explained it; undefined when it is not there or was explained before. */
export function updateDifferenceResolved(
  tx: Tx,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
) {
  return tx
    .updateTable('commerce.difference')
    .set({ state: 'resolved', resolution, resolvedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}

/** Who of the team has an open difference; undefined when it is not there or was explained. */
export function updateDifferenceAssigned(tx: Tx, id: string, assignedTo: string | null) {
  return tx
    .updateTable('commerce.difference')
    .set({ assignedTo })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();
}
