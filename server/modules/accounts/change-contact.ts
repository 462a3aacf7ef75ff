import { timingSafeEqual } from 'node:crypto';
import { DAY, SECOND } from '#contract/constants.ts';
import type { Identifier } from '#contract/accounts.ts';
import { databaseErrorCode, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { spendAttempt } from './attempts.ts';
import { addressOf } from './letters/address.ts';
import {
  confirmContactLetter,
  contactChangedLetter,
  contactNoticeLetter,
  phoneRemovedLetter,
} from './letters/contact-letters.ts';
import type { Account } from './queries/account-columns.ts';
import { deleteContactChange } from './queries/delete-contact-change.ts';
import { deletePasswordResets } from './queries/delete-password-resets.ts';
import { findAccountByIdentifier } from './queries/find-account-by-identifier.ts';
import { type ContactChange, findContactChange } from './queries/find-contact-change.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { updateAccount } from './queries/update-account.ts';
import { updateContactChangeUsed } from './queries/update-contact-change-used.ts';
import { upsertContactChange } from './queries/upsert-contact-change.ts';
import { hashSecret, newSecret } from './refresh-tokens.ts';
import { isLinkSigned, signLink } from './signed-links.ts';

const LINK_LIFE = DAY;
const UNIQUE_VIOLATION = '23505';

export function valueOf(identifier: Identifier): string {
  return identifier.kind === 'email' ? identifier.email : identifier.phone;
}

/**
 * Asks a new address to prove itself, and tells the old one. Until the link is pressed nothing changes. One's own
 * address gives up a change that waits.
 */
export async function requestContactChange(
  parts: AccountsParts,
  account: Account,
  identifier: Identifier,
  address: string,
): Promise<void> {
  const { kind } = identifier;
  const value = valueOf(identifier);
  if (account[kind] === value) return deleteContactChange(parts.db, account.id, kind);
  await spendAttempt(parts, { identifier: account.id, address }, ['contactByIdentifier']);
  if ((await findAccountByIdentifier(parts.db, identifier)) !== undefined) {
    fail('accounts.identifierTaken');
  }
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_LIFE);
  const secret = newSecret();
  await inTransaction(parts.db, async (tx) => {
    const id = await upsertContactChange(tx, {
      accountId: account.id,
      kind,
      value,
      secretHash: hashSecret(secret),
      createdAt: now,
      expiresAt,
    });
    const expires = String(Math.floor(expiresAt.getTime() / SECOND));
    const signature = signLink(parts, 'contact-link', [expires, secret, id]);
    const query = new URLSearchParams({ expires, hash: secret, id, signature });
    const url = `${parts.config.http.publicUrl}/ganti-kontak?${query}`;
    const to = addressOf({ email: null, phone: null, [kind]: value }, parts.config);
    if (to !== undefined) await parts.mail.send(confirmContactLetter(to, kind, url), { db: tx });
    const old = addressOf(account, parts.config);
    if (old === undefined) return;
    await parts.mail.send(contactNoticeLetter(old, kind, profileUrl(parts)), { db: tx });
  });
}

type Link = { expires: string; hash: string; id: string; signature: string };

/** Puts the proved address in the place of the old one, which is told. Pressing the link again answers the same. */
export async function confirmContactChange(
  parts: AccountsParts,
  link: Link,
): Promise<{ account: Account; change: ContactChange }> {
  const fields = [link.expires, link.hash, link.id];
  if (!isLinkSigned(parts, 'contact-link', fields, link.signature)) fail('accounts.linkInvalid');
  try {
    return await inTransaction(parts.db, async (tx) => {
      const change = await findContactChange(tx, link.id);
      if (change === undefined || !timingSafeEqual(change.secretHash, hashSecret(link.hash))) {
        return fail('accounts.linkInvalid');
      }
      const account = await lockAccountRow(tx, change.accountId);
      if (account === undefined || account.deletedAt !== null) return fail('accounts.linkInvalid');
      if (account[kindOf(change)] === change.value) return { account, change };
      if (change.usedAt !== null) return fail('accounts.linkInvalid');
      const now = parts.clock.now();
      if (change.expiresAt <= now) return fail('accounts.linkExpired');
      const changed = await updateAccount(tx, account.id, { [kindOf(change)]: change.value });
      await updateContactChangeUsed(tx, change.id, now);
      // A link to a new password that went to the old address proves nothing any more.
      await deletePasswordResets(tx, account.id);
      const old = addressOf(account, parts.config);
      if (old !== undefined) {
        const letter = contactChangedLetter(old, kindOf(change), profileUrl(parts));
        await parts.mail.send(letter, { db: tx });
      }
      return { account: changed ?? account, change };
    });
  } catch (error) {
    // Somebody registered with it while its letter was on the way.
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('accounts.identifierTaken', error);
    throw error;
  }
}

/**
 * Takes the number away, for an owner who has just proved to be there; fails with `accounts.lastIdentifier` where
 * nothing else names the account. Number and address are told.
 */
export function removePhone(parts: AccountsParts, accountId: string): Promise<Account> {
  return inTransaction(parts.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
    const { email, phone } = account;
    if (phone === null) return account;
    if (email === null) return fail('accounts.lastIdentifier');
    const changed = await updateAccount(tx, accountId, { phone: null });
    await deleteContactChange(tx, accountId, 'phone');
    await deletePasswordResets(tx, accountId);
    for (const owner of [
      { email, phone: null },
      { email: null, phone },
    ]) {
      const to = addressOf(owner, parts.config);
      if (to === undefined) continue;
      await parts.mail.send(phoneRemovedLetter(to, profileUrl(parts)), { db: tx });
    }
    return changed ?? account;
  });
}

export function kindOf({ kind }: ContactChange): 'email' | 'phone' {
  return kind === 'email' ? 'email' : 'phone';
}

function profileUrl({ config }: Pick<AccountsParts, 'config'>): string {
  return `${config.http.publicUrl}/akun/profil`;
}
