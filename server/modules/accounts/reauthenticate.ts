import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/keys.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { checkAttempts, forgetAttempts, noteAttempt, spendAttempt, type Who } from './attempts.ts';
import { isConfirmedAgain } from './confirmed-session.ts';
import { addressOf } from './letters/address.ts';
import { reauthCodeLetter } from './letters/reauth-code-letter.ts';
import { openPassword } from './open-password.ts';
import type { Account } from './queries/account-columns.ts';
import { deleteReauthCode } from './queries/delete-reauth-code.ts';
import { findPasswordHash } from './queries/find-password-hash.ts';
import { updateReauthCodeTried } from './queries/update-reauth-code-tried.ts';
import { upsertReauthCode } from './queries/upsert-reauth-code.ts';

const CODE_LIFE = 10 * MINUTE;
const CODE_DIGITS = 6;
const MOST_TRIES = 5;
const WRONG = ['wrongByBoth', 'wrongByIdentifier', 'wrongByAddress'] as const;

type Proof = { password?: string | undefined; code?: string | undefined };

/**
 * Makes sure that the owner is there before something important: by the sealed password, or by a code that was
 * mailed. Open sessions alone are not enough, they may be someone else's hands.
 */
export async function reauthenticate(
  parts: AccountsParts,
  account: Account,
  { password, code }: Proof,
  address: string,
): Promise<void> {
  if (password === undefined && code === undefined) fail('accounts.reauthRequired');
  const who = { identifier: account.id, address };
  const isOwner =
    password === undefined
      ? await isCodeRight(parts, account.id, code ?? '', who)
      : await isPasswordRight(parts, account.id, password, who);
  if (!isOwner) fail('accounts.reauthFailed');
  await forgetAttempts(parts, who, ['wrongByBoth']);
}

/**
 * Asks for password or code, unless this session was confirmed once more since it began, as with a passkey: what is
 * given up for good asks for more than having signed in a moment ago.
 */
export async function requireOwner(
  parts: AccountsParts,
  { viewer, account, address }: { viewer: AccountCaller; account: Account; address: string },
  proof: Proof,
): Promise<void> {
  const isBare = proof.password === undefined && proof.code === undefined;
  if (isBare && (await isConfirmedAgain(parts, viewer))) return;
  await reauthenticate(parts, account, proof, address);
}

async function isPasswordRight(
  parts: AccountsParts,
  accountId: string,
  sealed: string,
  who: Who,
): Promise<boolean> {
  const password = await openPassword(parts, sealed);
  return parts.passwords.inTurn(async () => {
    await checkAttempts(parts, who, [...WRONG]);
    const hash = await findPasswordHash(parts.db, accountId);
    if (await parts.passwords.matches(hash, password)) return true;
    await noteAttempt(parts, who, [...WRONG]);
    return false;
  });
}

async function isCodeRight(
  parts: AccountsParts,
  accountId: string,
  code: string,
  who: Who,
): Promise<boolean> {
  await checkAttempts(parts, who, [...WRONG]);
  const limits = { now: parts.clock.now(), mostTries: MOST_TRIES };
  const expected = await updateReauthCodeTried(parts.db, accountId, limits);
  const given = hashCode(parts, accountId, code.replaceAll(/\s/g, ''));
  const isRight = expected !== undefined && timingSafeEqual(expected, given);
  if (isRight && (await deleteReauthCode(parts.db, accountId, expected))) return true;
  await noteAttempt(parts, who, [...WRONG]);
  return false;
}

/** Mails a code for the next important step; undefined when there is no address to send it to. */
export async function sendReauthCodeTo(
  parts: AccountsParts,
  account: Account,
  address: string,
): Promise<{ expiresIn: number; retryAfter: number } | undefined> {
  const to = addressOf(account, parts.config);
  if (to === undefined) return undefined;
  const who = { identifier: account.id, address };
  await spendAttempt(parts, who, ['reauthCodeByIdentifierADay']);
  await spendAttempt(parts, who, ['reauthCodeByIdentifier'], 'accounts.resendTooSoon');
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await inTransaction(parts.db, async (tx) => {
    await upsertReauthCode(tx, {
      accountId: account.id,
      codeHash: hashCode(parts, account.id, code),
      expiresAt: new Date(parts.clock.now().getTime() + CODE_LIFE),
    });
    await parts.mail.send(reauthCodeLetter(to, code), { db: tx });
  });
  return { expiresIn: CODE_LIFE / SECOND, retryAfter: MINUTE / SECOND };
}

/** Six digits are few: without the key a copied table would be read by trying them all. */
function hashCode(parts: Pick<AccountsParts, 'config'>, accountId: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(parts.config.secrets.master, 'reauth-code'))
    .update(`${accountId}.${code}`)
    .digest();
}
