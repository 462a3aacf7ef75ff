import type { Tx } from '#platform/db.ts';

/** Periods that an upgrade took in payment. */
export function listConverted(tx: Tx, paymentId: string) {
  return tx
    .selectFrom('commerce.subscription')
    .selectAll()
    .where('convertedBy', '=', paymentId)
    .orderBy('part')
    .execute();
}

/** Nobody took this period in payment any more. */
export async function updateConversionUndone(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('commerce.subscription')
    .set({ convertedBy: null, convertedEndsAt: null })
    .where('id', '=', id)
    .execute();
}
