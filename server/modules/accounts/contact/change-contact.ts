import { DAY, SECOND } from '#contract/constants.ts';
import type { Identifier } from '#contract/accounts/index.ts';
import { databaseErrorCode, inTransaction, UNIQUE_VIOLATION } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { hashSecret, isSameSecret, newSecret } from '#platform/secrets.ts';
import type { AccountsDeps } from '../deps.ts';
import { rateLimit } from '../rate-limits.ts';
import { mailAddressOf } from '../emails/layout.ts';
import {
  confirmContactEmail,
  contactChangedEmail,
  contactNoticeEmail,
  phoneRemovedEmail,
} from '../emails/account-emails.ts';
import * as accountQueries from '../account/queries.ts';
import * as queries from './queries.ts';
import { deletePasswordResets } from '../passwords/queries.ts';
import { isLinkSigned, signLink } from '../tickets.ts';

const LINK_LIFE = DAY;

export function valueOf(identifier: Identifier): string {
  return identifier.kind === 'email' ? identifier.email : identifier.phone;
}

/**
 * Asks a new address to prove itself, and tells the old one. Until the link is pressed nothing changes. One's own
 * address gives up a change that waits.
 */
export async function requestContactChange(
  deps: AccountsDeps,
  account: accountQueries.Account,
  identifier: Identifier,
  address: string,
): Promise<void> {
  const { kind } = identifier;
  const value = valueOf(identifier);
  if (account[kind] === value) return queries.deleteContactChange(deps.db, account.id, kind);
  await rateLimit.consume(deps, { identifier: account.id, address }, ['contactByIdentifier']);
  if ((await accountQueries.findAccountByIdentifier(deps.db, identifier)) !== undefined) {
    fail('accounts.identifierTaken');
  }
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_LIFE);
  const secret = newSecret();
  await inTransaction(deps.db, async (tx) => {
    const id = await queries.upsertContactChange(tx, {
      accountId: account.id,
      kind,
      value,
      secretHash: hashSecret(secret),
      createdAt: now,
      expiresAt,
    });
    const expires = String(Math.floor(expiresAt.getTime() / SECOND));
    const signature = signLink(deps, 'contact-link', [expires, secret, id]);
    const query = new URLSearchParams({ expires, hash: secret, id, signature });
    const url = `${deps.config.http.publicUrl}/ganti-kontak?${query}`;
    const to = mailAddressOf({ email: null, phone: null, [kind]: value }, deps.config);
    if (to !== undefined) await deps.mail.send(confirmContactEmail(to, kind, url), { db: tx });
    const old = mailAddressOf(account, deps.config);
    if (old === undefined) return;
    await deps.mail.send(contactNoticeEmail(old, kind, profileUrl(deps)), { db: tx });
  });
}

type Link = { expires: string; hash: string; id: string; signature: string };

/** Replaces the old address by the verified one and notifies the old one. Pressing the link again returns the same. */
export async function confirmContactChange(
  deps: AccountsDeps,
  link: Link,
): Promise<{ account: accountQueries.Account; change: queries.ContactChange }> {
  const fields = [link.expires, link.hash, link.id];
  if (!isLinkSigned(deps, 'contact-link', fields, link.signature)) fail('accounts.linkInvalid');
  try {
    return await inTransaction(deps.db, async (tx) => {
      const change = await queries.findContactChange(tx, link.id);
      if (change === undefined || !isSameSecret(hashSecret(link.hash), change.secretHash)) {
        return fail('accounts.linkInvalid');
      }
      const account = await accountQueries.lockAccountRow(tx, change.accountId);
      if (account === undefined || account.deletedAt !== null) return fail('accounts.linkInvalid');
      if (account[kindOf(change)] === change.value) return { account, change };
      if (change.usedAt !== null) return fail('accounts.linkInvalid');
      const now = deps.clock.now();
      if (change.expiresAt <= now) return fail('accounts.linkExpired');
      const changed = await accountQueries.updateAccount(tx, account.id, {
        [kindOf(change)]: change.value,
        ...(kindOf(change) === 'phone' && { unprovedPhone: null }),
      });
      await queries.updateContactChangeUsed(tx, change.id, now);
      // A link to a new password that went to the old address proves nothing any more.
      await deletePasswordResets(tx, account.id);
      const old = mailAddressOf(account, deps.config);
      const what = kindOf(change) === 'email' ? 'E-mail' : 'Nomor ponsel';
      await deps.mail.notify(
        {
          accountId: account.id,
          kind: 'security',
          dedupeKey: `contact ${change.id} ${now.getTime()}`,
          title: `${what} akunmu sudah diganti`,
          body: 'Mulai sekarang kamu masuk dengan yang baru. Bukan kamu? Hubungi kami segera.',
          url: '/akun/profil',
        },
        { db: tx },
      );
      if (old !== undefined) {
        const message = contactChangedEmail(old, kindOf(change), profileUrl(deps));
        await deps.mail.send(message, { db: tx });
      }
      return { account: changed ?? account, change };
    });
  } catch (error) {
    // Another viewer registered with it while its e-mail was on the way.
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) fail('accounts.identifierTaken', error);
    throw error;
  }
}

/**
 * Takes the number away, for an owner who has just proved to be there; fails with `accounts.lastIdentifier` where
 * nothing else names the account. Number and address get a notice.
 */
export function removePhone(
  deps: AccountsDeps,
  accountId: string,
): Promise<accountQueries.Account> {
  return inTransaction(deps.db, async (tx) => {
    const account = await accountQueries.lockAccountRow(tx, accountId);
    if (account === undefined || account.deletedAt !== null) return fail('common.unauthenticated');
    const { email, phone } = account;
    if (phone === null) return account;
    if (email === null) return fail('accounts.lastIdentifier');
    const changed = await accountQueries.updateAccount(tx, accountId, {
      phone: null,
      unprovedPhone: null,
    });
    await queries.deleteContactChange(tx, accountId, 'phone');
    await deletePasswordResets(tx, accountId);
    for (const owner of [
      { email, phone: null },
      { email: null, phone },
    ]) {
      const to = mailAddressOf(owner, deps.config);
      if (to === undefined) continue;
      await deps.mail.send(phoneRemovedEmail(to, profileUrl(deps)), { db: tx });
    }
    return changed ?? account;
  });
}

export function kindOf({ kind }: queries.ContactChange): 'email' | 'phone' {
  return kind === 'email' ? 'email' : 'phone';
}

function profileUrl({ config }: Pick<AccountsDeps, 'config'>): string {
  return `${config.http.publicUrl}/akun/profil`;
}
