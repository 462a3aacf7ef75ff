import {
  findIdByContact,
  findMaskedByIds,
  findMaskedByPrefix,
  listDeviceOwners,
} from '#modules/accounts/index.ts';
import { findPaperOwners } from '#modules/commerce/index.ts';
import type { Db } from '#platform/db.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Accounts by what a caller reads out: exact keys first, each asked of its module, then how a name or e-mail begins. */
export async function searchAccounts(db: Db, typed: string) {
  const q = typed.trim();
  const contact = await findIdByContact(db, q);
  if (contact !== undefined) return found('contact', [contact]);
  if (UUID.test(q.toLowerCase())) {
    const accounts = await findMaskedByIds(db, [q.toLowerCase()]);
    if (accounts.length > 0) return { key: 'account' as const, accounts };
  }
  const paper = await findPaperOwners(db, q);
  if (paper !== undefined && paper.accountIds.length > 0) return found(paper.of, paper.accountIds);
  const owners = await listDeviceOwners(db, q);
  if (owners.length > 0) return found('device', owners);
  return { key: null, accounts: q.length < 3 ? [] : await findMaskedByPrefix(db, q) };

  async function found<Key extends string>(key: Key, ids: string[]) {
    return { key, accounts: await findMaskedByIds(db, ids) };
  }
}
