import type { Tx } from '#platform/db.ts';

/** False when the very same words were stored before. */
export async function insertNotificationOnce(
  tx: Tx,
  notification: {
    digest: Buffer;
    gateway: string;
    orderId: string;
    body: string;
    receivedAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commerce.notification')
    .values(notification)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
