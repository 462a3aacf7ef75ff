import { findAccount, profileKey } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { CommerceParts } from './commerce-parts.ts';

/** The account of the caller, who names themselves as older clients do. Of others nothing is told. */
export async function requireOwnEmail(
  { db, phoneDomain }: Pick<CommerceParts, 'db' | 'phoneDomain'>,
  accountId: string,
  email: string,
) {
  const account = await findAccount(db, accountId);
  if (account === undefined) return fail('common.unauthenticated');
  const shown = account.email ?? account.phone ?? '';
  return profileKey(email, phoneDomain) === shown
    ? { ...account, shown }
    : fail('common.forbidden');
}
