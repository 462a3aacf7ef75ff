import { SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { hashSecret, isSameSecret, newSecret } from '#platform/secrets.ts';
import type { Account } from '../account/queries.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { resetEmail } from '../emails/sign-in-emails.ts';
import { RESET_LIFE } from '../policy.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';
import { isLinkSigned, signLink } from '../tickets.ts';
import { insertPasswordReset, type PasswordReset } from './queries.ts';

export type ResetLink = { expires: string; hash: string; id: string; signature: string };

/** The query of a link to a new password: a secret, and a signature that spares the database made-up ones. */
function resetLinkQuery(
  deps: Pick<Deps, 'config'>,
  { id, secret, expiresAt }: { id: string; secret: string; expiresAt: Date },
): URLSearchParams {
  const expires = String(Math.floor(expiresAt.getTime() / SECOND));
  const signature = signLink(deps, 'reset-link', [expires, secret, id]);
  return new URLSearchParams({ expires, hash: secret, id, signature });
}

export function isSignedResetLink(deps: Pick<Deps, 'config'>, link: ResetLink): boolean {
  const { expires, hash, id, signature } = link;
  return isLinkSigned(deps, 'reset-link', [expires, hash, id], signature);
}

/** Fails when a link is not ours, was used, or is older than 30 minutes or than the password. */
export function requireOpenReset(
  deps: Pick<Deps, 'clock'>,
  link: ResetLink,
  reset: PasswordReset,
  account: Pick<Account, 'passwordChangedAt'>,
): void {
  if (!isSameSecret(hashSecret(link.hash), reset.secretHash)) fail('accounts.resetLinkInvalid');
  const changedAt = account.passwordChangedAt;
  const isOlder = changedAt !== null && changedAt >= reset.createdAt;
  if (reset.usedAt !== null || isOlder) fail('accounts.resetLinkUsed');
  if (reset.expiresAt <= deps.clock.now()) fail('accounts.resetLinkExpired');
}

/** Sends a link to a new password to the account's mailbox or number. */
export async function sendResetLink(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>,
  account: Account,
  metadata: RequestMetadata,
): Promise<void> {
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LIFE);
  const secret = newSecret();
  await inTransaction(deps.db, async (tx) => {
    const id = await insertPasswordReset(tx, {
      accountId: account.id,
      secretHash: hashSecret(secret),
      createdAt: now,
      expiresAt,
    });
    const query = resetLinkQuery(deps, { id, secret, expiresAt });
    const url = `${deps.config.http.publicUrl}/atur-ulang-sandi?${query}`;
    await deps.mail.send(resetEmail(to, url, metadata.label), { db: tx });
    const event = { accountId: account.id, kind: 'reset_request', isSuccess: true } as const;
    await recordSignInEvent(deps, tx, event, metadata);
  });
}
