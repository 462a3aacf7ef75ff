import { timingSafeEqual } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import type { Account } from './queries/account-columns.ts';
import { findAccountById } from './queries/find-account.ts';
import { findVerification } from './queries/find-verification.ts';
import { updateAccount } from './queries/update-account.ts';
import { updateVerificationUsed } from './queries/update-verification-used.ts';
import { hashSecret } from './refresh-tokens.ts';
import { isSignedLink } from './send-verification.ts';

/** Marks the account behind a link as verified. Opening the link again answers the same. */
export function verifyAccountByLink(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'events'>,
  link: { expires: string; hash: string; id: string; signature: string },
): Promise<Account> {
  if (!isSignedLink(parts, link)) fail('accounts.linkInvalid');
  return inTransaction(parts.db, async (tx) => {
    const verification = await findVerification(tx, link.id);
    const isOurs =
      verification !== undefined && timingSafeEqual(verification.secretHash, hashSecret(link.hash));
    if (!isOurs) return fail('accounts.linkInvalid');
    const account = await findAccountById(tx, verification.accountId);
    if (account === undefined) return fail('accounts.linkInvalid');
    if (account.verifiedAt !== null) return account;
    const now = parts.clock.now();
    if (Number(link.expires) * SECOND <= now.getTime()) return fail('accounts.linkExpired');
    const verified = await updateAccount(tx, account.id, { verifiedAt: now });
    await updateVerificationUsed(tx, verification.id, now);
    await parts.events.publish(tx, 'accounts.verified', { accountId: account.id });
    return verified ?? account;
  });
}
