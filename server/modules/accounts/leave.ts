import { DELETION_UNDO, SECOND } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsParts } from './accounts-parts.ts';
import { recordConsents } from './consents.ts';
import { addressOf } from './letters/address.ts';
import { deletedLetter, restoredLetter } from './letters/leaving-letters.ts';
import type { Account } from './queries/account-columns.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { updateAccount } from './queries/update-account.ts';
import { updateExportState } from './queries/update-export-state.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { isLinkSigned, signLink } from './signed-links.ts';

/** Marks an account as deleted and ends all its sessions; asked again, or ten times at once, it happened once. */
export function leave(parts: AccountsParts, accountId: string): Promise<Account> {
  return inTransaction(parts.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    if (account === undefined) return fail('common.unauthenticated');
    if (account.deletedAt !== null) return account;
    const now = parts.clock.now();
    const deleted = (await updateAccount(tx, accountId, { deletedAt: now })) ?? account;
    // Taking the consent to the service back is leaving, and the other way round.
    const withdrawn = [{ purpose: 'service', isGranted: false } as const];
    await recordConsents(tx, accountId, withdrawn, { source: 'leaving', at: now });
    await updateExportState(tx, { accountId }, 'waiting', { state: 'failed' });
    await revokeSessions(parts, tx, { accountId }, 'account deleted');
    const to = addressOf(deleted, parts.config);
    if (to !== undefined) {
      const until = new Date(now.getTime() + DELETION_UNDO);
      const letter = { undoUrl: undoUrl(parts, accountId, now), until, zone: deleted.timezone };
      await parts.mail.send(deletedLetter(to, letter), { db: tx });
    }
    await parts.events.publish(tx, 'accounts.deleted', { accountId });
    return deleted;
  });
}

type Link = { expires: string; id: string; signature: string };

/** Takes a deletion back by the link of its letter. An older deletion's link does nothing. */
export function undoByLink(parts: AccountsParts, link: Link): Promise<Account> {
  if (!isLinkSigned(parts, 'undo-link', [link.id, link.expires], link.signature)) {
    fail('accounts.undoLinkInvalid');
  }
  return inTransaction(parts.db, async (tx) => {
    const account = await lockAccountRow(tx, link.id);
    if (account === undefined) return fail('accounts.undoExpired');
    if (account.deletedAt !== null && link.expires !== expiresOf(account.deletedAt)) {
      return fail('accounts.undoLinkInvalid');
    }
    return restore(parts, tx, account);
  });
}

/** Takes a deletion back for someone who has just proved to be the owner. */
export function undoForOwner(parts: AccountsParts, accountId: string): Promise<Account> {
  return inTransaction(parts.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    return account === undefined ? fail('accounts.undoExpired') : restore(parts, tx, account);
  });
}

async function restore(parts: AccountsParts, tx: Tx, account: Account): Promise<Account> {
  if (account.deletedAt === null) return account;
  const now = parts.clock.now();
  if (now.getTime() >= account.deletedAt.getTime() + DELETION_UNDO) fail('accounts.undoExpired');
  const restored = (await updateAccount(tx, account.id, { deletedAt: null })) ?? account;
  const given = [{ purpose: 'service', isGranted: true } as const];
  await recordConsents(tx, account.id, given, { source: 'undo', at: now });
  const to = addressOf(restored, parts.config);
  const loginUrl = `${parts.config.http.publicUrl}/login`;
  if (to !== undefined) await parts.mail.send(restoredLetter(to, loginUrl), { db: tx });
  await parts.events.publish(tx, 'accounts.restored', { accountId: account.id });
  return restored;
}

function undoUrl(parts: Pick<AccountsParts, 'config'>, id: string, deletedAt: Date): string {
  const expires = expiresOf(deletedAt);
  const signature = signLink(parts, 'undo-link', [id, expires]);
  const query = new URLSearchParams({ expires, id, signature });
  return `${parts.config.http.publicUrl}/pulihkan-akun?${query}`;
}

function expiresOf(deletedAt: Date): string {
  return String(Math.floor((deletedAt.getTime() + DELETION_UNDO) / SECOND));
}
