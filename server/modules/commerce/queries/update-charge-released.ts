import type { Db } from '#platform/db.ts';

/** Nobody asks for this money any more; whoever looks next may. */
export async function updateChargeReleased(db: Db, id: string): Promise<void> {
  await db
    .updateTable('commerce.payment')
    .set({ chargingUntil: null })
    .where('id', '=', id)
    .execute();
}
