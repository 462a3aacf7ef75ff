import type { Tx } from '#platform/db.ts';

/** False when the very same words, or words of the same number, were stored before. */
export async function insertNotificationOnce(
  tx: Tx,
  notification: {
    digest: Buffer;
    gateway: string;
    orderId: string;
    requestId: string | null;
    body: string;
    receivedAt: Date;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('commerce.notification')
    .values(notification)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
