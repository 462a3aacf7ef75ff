import type { Db } from '#platform/db.ts';
import { findPasswordHash } from './queries/find-password-hash.ts';
import { listPasskeysOf } from './queries/list-passkeys.ts';

/** Whether an account can be opened without any other platform: by a password or a passkey of its own. */
export async function hasOwnWayIn(db: Db, accountId: string): Promise<boolean> {
  if ((await findPasswordHash(db, accountId)) !== null) return true;
  return (await listPasskeysOf(db, accountId)).length > 0;
}
