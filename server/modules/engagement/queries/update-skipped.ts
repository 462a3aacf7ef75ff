import type { Tx } from '#platform/db.ts';

/** A row without a choice and without a skip says nothing: it goes. */
export async function updateSkipped(
  tx: Tx,
  accountId: string,
  skippedAt: Date | null,
): Promise<void> {
  if (skippedAt !== null) {
    await tx
      .insertInto('engagement.personalization')
      .values({ accountId, skippedAt })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ skippedAt }))
      .execute();
    return;
  }
  await tx
    .deleteFrom('engagement.personalization')
    .where('accountId', '=', accountId)
    .where('submittedAt', 'is', null)
    .execute();
  await tx
    .updateTable('engagement.personalization')
    .set({ skippedAt: null })
    .where('accountId', '=', accountId)
    .execute();
}
