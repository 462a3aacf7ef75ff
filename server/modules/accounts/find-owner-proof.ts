import type { Db } from '#platform/db.ts';
import { maskAddress } from './mask-address.ts';
import { findAccountById } from './queries/find-account.ts';
import { findPasswordHash } from './queries/find-password-hash.ts';

/** How an owner can prove to be there: by a password, and where a code would go, most of it hidden. */
export async function findOwnerProof(
  db: Db,
  accountId: string,
): Promise<{ hasPassword: boolean; sentTo: string | null } | undefined> {
  const account = await findAccountById(db, accountId);
  if (account === undefined) return undefined;
  const hasPassword = (await findPasswordHash(db, accountId)) !== null;
  return { hasPassword, sentTo: maskAddress(account) };
}
