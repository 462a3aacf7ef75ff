import { DELETION_UNDO, SECOND } from '#contract/constants.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { AccountsDeps } from '../deps.ts';
import { recordConsents } from './consents.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { deletedEmail, restoredEmail } from '../emails/privacy-emails.ts';
import { type Account, lockAccountRow, updateAccount } from '../account/queries.ts';
import { updateExportState } from './queries/data-export.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { isLinkSigned, signLink } from '../tickets.ts';

/** Marks an account as deleted and ends all its sessions; asked again, or ten times at once, it happened once. */
export function softDeleteAccount(deps: AccountsDeps, accountId: string): Promise<Account> {
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    if (account === undefined) return fail('common.unauthenticated');
    if (account.deletedAt !== null) return account;
    const now = deps.clock.now();
    const deleted = (await updateAccount(tx, accountId, { deletedAt: now })) ?? account;
    // Taking the consent to the service back is leaving, and the other way round.
    const withdrawn = [{ purpose: 'service', isGranted: false } as const];
    await recordConsents(tx, accountId, withdrawn, { source: 'leaving', at: now });
    await updateExportState(tx, { accountId }, 'waiting', { state: 'failed' });
    await revokeSessions(deps, tx, { accountId }, 'account deleted');
    const to = mailAddressOf(deleted, deps.config);
    if (to !== undefined) {
      const until = new Date(now.getTime() + DELETION_UNDO);
      const message = { undoUrl: undoUrl(deps, accountId, now), until, zone: deleted.timezone };
      await deps.mail.send(deletedEmail(to, message), { db: tx });
    }
    await deps.events.publish(tx, 'accounts.deleted', { accountId });
    return deleted;
  });
}

type Link = { expires: string; id: string; signature: string };

/** Takes a deletion back by the link of its e-mail. An older deletion's link does nothing. */
export function undoDeletionByLink(deps: AccountsDeps, link: Link): Promise<Account> {
  if (!isLinkSigned(deps, 'undo-link', [link.id, link.expires], link.signature)) {
    fail('accounts.undoLinkInvalid');
  }
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, link.id);
    if (account === undefined) return fail('accounts.undoExpired');
    if (account.deletedAt !== null && link.expires !== expiresOf(account.deletedAt)) {
      return fail('accounts.undoLinkInvalid');
    }
    return restoreAccount(deps, tx, account);
  });
}

/** Takes a deletion back for someone who has just proved to be the owner. */
export function undoDeletionForOwner(deps: AccountsDeps, accountId: string): Promise<Account> {
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    return account === undefined ? fail('accounts.undoExpired') : restoreAccount(deps, tx, account);
  });
}

async function restoreAccount(deps: AccountsDeps, tx: Tx, account: Account): Promise<Account> {
  if (account.deletedAt === null) return account;
  const now = deps.clock.now();
  if (now.getTime() >= account.deletedAt.getTime() + DELETION_UNDO) fail('accounts.undoExpired');
  const restored = (await updateAccount(tx, account.id, { deletedAt: null })) ?? account;
  const given = [{ purpose: 'service', isGranted: true } as const];
  await recordConsents(tx, account.id, given, { source: 'undo', at: now });
  const to = mailAddressOf(restored, deps.config);
  const loginUrl = `${deps.config.http.publicUrl}/login`;
  if (to !== undefined) await deps.mail.send(restoredEmail(to, loginUrl), { db: tx });
  await deps.events.publish(tx, 'accounts.restored', { accountId: account.id });
  return restored;
}

function undoUrl(deps: Pick<AccountsDeps, 'config'>, id: string, deletedAt: Date): string {
  const expires = expiresOf(deletedAt);
  const signature = signLink(deps, 'undo-link', [id, expires]);
  const query = new URLSearchParams({ expires, id, signature });
  return `${deps.config.http.publicUrl}/pulihkan-akun?${query}`;
}

function expiresOf(deletedAt: Date): string {
  return String(Math.floor((deletedAt.getTime() + DELETION_UNDO) / SECOND));
}
