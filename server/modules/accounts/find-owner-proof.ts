import type { Db } from '#platform/db.ts';
import { maskAddress } from './mask-address.ts';
import { findAccountById } from './queries/find-account.ts';
import { findPasswordHash } from './queries/find-password-hash.ts';
import { listPasskeysOf } from './queries/list-passkeys.ts';

type OwnerProof = { has_password: boolean; sent_to: string | null; has_passkey: boolean };

/** How an owner can prove to be there: by a password, a passkey, and where a code would go, most of it hidden. */
export async function findOwnerProof(db: Db, accountId: string): Promise<OwnerProof | undefined> {
  const account = await findAccountById(db, accountId);
  if (account === undefined) return undefined;
  return {
    has_password: (await findPasswordHash(db, accountId)) !== null,
    sent_to: maskAddress(account),
    has_passkey: (await listPasskeysOf(db, accountId)).length > 0,
  };
}
