import { timingSafeEqual } from 'node:crypto';
import { SECOND } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import type { Account } from './queries/account-columns.ts';
import type { PasswordReset } from './queries/find-password-reset.ts';
import { hashSecret } from './refresh-tokens.ts';
import { isLinkSigned, signLink } from './signed-links.ts';

export type ResetLink = { expires: string; hash: string; id: string; signature: string };

/** The query of a link to a new password: a secret, and a signature that spares the database made-up ones. */
export function resetLinkQuery(
  parts: Pick<Parts, 'config'>,
  { id, secret, expiresAt }: { id: string; secret: string; expiresAt: Date },
): URLSearchParams {
  const expires = String(Math.floor(expiresAt.getTime() / SECOND));
  const signature = signLink(parts, 'reset-link', [expires, secret, id]);
  return new URLSearchParams({ expires, hash: secret, id, signature });
}

export function isSignedResetLink(parts: Pick<Parts, 'config'>, link: ResetLink): boolean {
  const { expires, hash, id, signature } = link;
  return isLinkSigned(parts, 'reset-link', [expires, hash, id], signature);
}

/** Fails when a link is not ours, was used, or is older than 30 minutes or than the password. */
export function requireOpenReset(
  parts: Pick<Parts, 'clock'>,
  link: ResetLink,
  reset: PasswordReset,
  account: Pick<Account, 'passwordChangedAt'>,
): void {
  if (!timingSafeEqual(reset.secretHash, hashSecret(link.hash))) fail('accounts.resetLinkInvalid');
  const changedAt = account.passwordChangedAt;
  const isOlder = changedAt !== null && changedAt >= reset.createdAt;
  if (reset.usedAt !== null || isOlder) fail('accounts.resetLinkUsed');
  if (reset.expiresAt <= parts.clock.now()) fail('accounts.resetLinkExpired');
}
