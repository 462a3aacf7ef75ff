import type { Tx } from '#platform/db.ts';

/** Notes which upgrade took the rest of a period in payment, and when it would have ended. */
export async function updatePeriodConverted(
  tx: Tx,
  id: string,
  { by, endedAt }: { by: string; endedAt: Date },
): Promise<void> {
  await tx
    .updateTable('commerce.subscription')
    .set({ convertedBy: by, convertedEndsAt: endedAt })
    .where('id', '=', id)
    .execute();
}
