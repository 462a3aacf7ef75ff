import { DELETION_UNDO, SECOND } from '#contract/constants.ts';
import { eraseFromActs } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { createErasures } from '#platform/personal-data.ts';
import { type Account, lockAccountRow, updateAccount } from '../account/queries.ts';
import type { AccountsDeps } from '../deps.ts';
import { deletedEmail, erasedEmail, restoredEmail } from '../emails/account-emails.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { revokeSessions } from '../sessions/end-sessions.ts';
import { isLinkSigned, signLink } from '../tickets.ts';
import { recordConsents } from './consents.ts';
import { listExports, updateExportState } from './queries/data-export.ts';
import {
  claimErasure,
  deleteAccountRow,
  insertErasures,
  listAccountsToErase,
  updateErasureDone,
} from './queries/erasure.ts';

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

const erasures = createErasures<{ accountId: string }>({
  name: 'accounts',
  event: 'accounts.erased',
  eraserOf: ({ eraseAccount: erase }) =>
    erase && ((tx, { accountId }, now) => erase(tx, accountId, now)),
  claim: (tx, module, failed) =>
    claimErasure(
      tx,
      module,
      failed.map(({ accountId }) => accountId),
    ),
  finish: (tx, module, { accountId }, now) => updateErasureDone(tx, { accountId, module }, now),
});

/** The modules beside this one that hold something of an account, as they registered in this process. */
export const modulesWithAccountData = erasures.modulesOf;

/** Lets the other modules erase what they hold of erased accounts. Returns the function that stops it. */
export const startErasures = erasures.start;

const BATCH_SIZE = 50;

type EraseDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'mail' | 'store'>;

/** Removes the accounts whose week to come back is over, and leaves each other module a row to do the same. */
export async function eraseAccounts(deps: EraseDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DELETION_UNDO);
  for (const accountId of await listAccountsToErase(deps.db, before, BATCH_SIZE)) {
    // First the files: their names go with the rows. A deleted account makes no new ones.
    const exports = await listExports(deps.db, accountId);
    for (const { objectKey } of exports) await deps.store.delete(objectKey);
    await eraseAccount(deps, accountId, before);
  }
}

function eraseAccount(deps: EraseDeps, accountId: string, before: Date): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccountRow(tx, accountId);
    // Taken back meanwhile, or another process was faster.
    if (account?.deletedAt == null || account.deletedAt > before) return;
    await eraseFromActs(tx, accountId);
    await insertErasures(tx, accountId, modulesWithAccountData(deps), deps.clock.now());
    await deleteAccountRow(tx, accountId);
    const to = mailAddressOf(account, deps.config);
    if (to !== undefined) await deps.mail.send(erasedEmail(to), { db: tx });
    await deps.events.publish(tx, erasures.event, {});
  });
}
