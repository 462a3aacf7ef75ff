import type { Tx } from '#platform/db.ts';

/** Holds a device's row until the transaction ends: signing in and out on one device goes one by one. */
export async function lockDevice(tx: Tx, deviceId: string): Promise<void> {
  await tx
    .selectFrom('accounts.device')
    .select('id')
    .where('id', '=', deviceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
