import { SECOND } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { hashSecret, isSameSecret, newSecret } from '#platform/secrets.ts';
import { type Account, findAccountById, updateAccount } from '../account/queries.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { verificationEmail } from '../emails/sign-in-emails.ts';
import { VERIFICATION_LIFE } from '../policy.ts';
import { isLinkSigned, signLink } from '../tickets.ts';
import { findVerification, insertVerification, updateVerificationUsed } from './queries.ts';

type Link = { expires: string; hash: string; id: string };

/** Makes a link that proves the mailbox or number, and sends it when the transaction commits. */
export async function sendVerification(
  deps: Pick<Deps, 'clock' | 'config' | 'mail'>,
  tx: Tx,
  account: Account,
): Promise<void> {
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + VERIFICATION_LIFE);
  const secret = newSecret();
  const id = await insertVerification(tx, {
    accountId: account.id,
    secretHash: hashSecret(secret),
    createdAt: now,
    expiresAt,
  });
  const expires = String(Math.floor(expiresAt.getTime() / SECOND));
  const link = { expires, hash: secret, id };
  const signature = signLink(deps, 'verification-link', fieldsOf(link));
  const query = new URLSearchParams({ ...link, signature });
  const url = `${deps.config.http.publicUrl}/verifikasi?${query}`;
  await deps.mail.send(verificationEmail(to, url), { db: tx });
}

function fieldsOf({ expires, hash, id }: Link): string[] {
  return [expires, hash, id];
}

/** Marks the account behind a link as verified. Opening the link again returns the same. */
export function verifyAccountByLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'events'>,
  link: { expires: string; hash: string; id: string; signature: string },
): Promise<Account> {
  if (!isLinkSigned(deps, 'verification-link', fieldsOf(link), link.signature)) {
    fail('accounts.linkInvalid');
  }
  return inTransaction(deps.db, async (tx) => {
    const verification = await findVerification(tx, link.id);
    const isOurs =
      verification !== undefined && isSameSecret(hashSecret(link.hash), verification.secretHash);
    if (!isOurs) return fail('accounts.linkInvalid');
    const account = await findAccountById(tx, verification.accountId);
    if (account === undefined) return fail('accounts.linkInvalid');
    if (account.verifiedAt !== null) return account;
    const now = deps.clock.now();
    if (Number(link.expires) * SECOND <= now.getTime()) return fail('accounts.linkExpired');
    const verified = await updateAccount(tx, account.id, { verifiedAt: now });
    await updateVerificationUsed(tx, verification.id, now);
    await deps.events.publish(tx, 'accounts.verified', { accountId: account.id });
    return verified ?? account;
  });
}
