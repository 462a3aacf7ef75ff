import type { Tx } from '#platform/db.ts';

export async function updateNoticeSent(
  tx: Tx,
  notice: { renewalId: string; daysBefore: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('commerce.renewalNotice')
    .set({ sentAt: now })
    .where('renewalId', '=', notice.renewalId)
    .where('daysBefore', '=', notice.daysBefore)
    .execute();
}
