import type { Db } from '#platform/db.ts';
import { findPasswordHash } from './queries/find-password-hash.ts';

/** Whether an account can be opened without any other platform: by a password of its own. */
export async function hasOwnWayIn(db: Db, accountId: string): Promise<boolean> {
  return (await findPasswordHash(db, accountId)) !== null;
}
