import type { Db } from '#platform/db.ts';

/** Takes the right to ask the gateway for this money; false while another has it. */
export async function claimCharge(
  db: Db,
  charge: { id: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commerce.payment')
    .set({ chargingUntil: charge.until })
    .where('id', '=', charge.id)
    .where('state', '=', 'pending')
    .where((row) =>
      row.or([row('chargingUntil', 'is', null), row('chargingUntil', '<=', charge.now)]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
