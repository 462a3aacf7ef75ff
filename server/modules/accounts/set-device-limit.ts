import type { Db } from '#platform/db.ts';
import { updateAccount } from './queries/update-account.ts';

/**
 * How many devices may be signed in at once from now on. Devices beyond a lowered limit stay signed in; the next
 * sign-in meets it.
 */
export async function setDeviceLimit(db: Db, accountId: string, limit: number): Promise<void> {
  await updateAccount(db, accountId, { deviceLimit: limit });
}
