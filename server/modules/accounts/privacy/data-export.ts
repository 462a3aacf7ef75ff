import { randomUUID } from 'node:crypto';
import { DAY, DELETION_UNDO, HOUR } from '#contract/constants.ts';
import { listActs } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { newSecret } from '#platform/secrets.ts';
import { findAccountById, findPasswordHash, lockAccountRow } from '../account/queries.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { exportReadyEmail } from '../emails/account-emails.ts';
import { rateLimit } from '../rate-limits.ts';
import { presentConsents } from './consents.ts';
import { listAccountData } from './queries/data-export.ts';
import * as dataExportQueries from './queries/data-export.ts';

/** How long a copy can be downloaded. */
const EXPORT_LIFE = 7 * DAY;
/** An export that is unfinished by then is given up, so that a new one can be asked for. */
const ABANDONED_AFTER = HOUR;

/** Begins a copy of all data; while one is being made it returns that one. */
export async function requestExportOf(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  address: string,
): Promise<dataExportQueries.DataExport> {
  const newest = await dataExportQueries.findExport(deps.db, { accountId });
  if (newest?.state === 'waiting') return newest;
  await rateLimit.consume(deps, { identifier: accountId, address }, ['exportByIdentifier']);
  return inTransaction(deps.db, async (tx) => {
    const id = randomUUID();
    const made = await dataExportQueries.insertExportOnce(tx, {
      id,
      accountId,
      // Not guessable, although only its owner's call reads it.
      objectKey: `export/${id}/${newSecret().replaceAll(/[^\w]/g, '_')}.zip`,
      requestedAt: deps.clock.now(),
    });
    if (made === undefined) {
      return (await dataExportQueries.findExport(tx, { accountId })) ?? fail('common.unavailable');
    }
    await deps.jobs.enqueue('account.export', { exportId: id }, { db: tx });
    return made;
  });
}

/** What a worker has to make; undefined when it is made already or was given up. */
export async function findExportToMake(
  { db }: Pick<Deps, 'db'>,
  exportId: string,
): Promise<{ accountId: string; objectKey: string } | undefined> {
  const found = await dataExportQueries.findExport(db, { id: exportId });
  return found?.state === 'waiting' ? found : undefined;
}

/** Opens a finished copy to its owner and tells them; false when the account left meanwhile. */
export function finishExport(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'store'>,
  exportId: string,
  sizeBytes: number,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const found = await dataExportQueries.findExport(tx, { id: exportId });
    const account = found && (await lockAccountRow(tx, found.accountId));
    if (account === undefined || account.deletedAt !== null) return false;
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + EXPORT_LIFE);
    const ready = { state: 'ready', readyAt: now, expiresAt, sizeBytes } as const;
    const [moved] = await dataExportQueries.updateExportState(
      tx,
      { id: exportId },
      'waiting',
      ready,
    );
    if (moved === undefined) return false;
    const older = { accountId: account.id, exceptId: exportId };
    const over = await dataExportQueries.updateExportState(tx, older, 'ready', {
      state: 'expired',
    });
    for (const { objectKey } of over) await deps.store.delete(objectKey);
    const to = mailAddressOf(account, deps.config);
    const url = `${deps.config.http.publicUrl}/akun/privasi`;
    const message = { url, until: expiresAt, zone: account.timezone };
    if (to !== undefined) await deps.mail.send(exportReadyEmail(to, message), { db: tx });
    return true;
  });
}

/** Removes the files of copies whose time is over. The file first: a row without one is harmless. */
export async function expireExports({
  db,
  clock,
  store,
}: Pick<Deps, 'db' | 'clock' | 'store'>): Promise<void> {
  const now = clock.now();
  const abandonedBefore = new Date(now.getTime() - ABANDONED_AFTER);
  for (const { id, state, objectKey } of await dataExportQueries.listExportsDue(db, {
    now,
    abandonedBefore,
  })) {
    await store.delete(objectKey);
    if (state === 'waiting')
      await dataExportQueries.updateExportState(db, { id }, 'waiting', { state: 'failed' });
    else await dataExportQueries.updateExportState(db, { id }, 'ready', { state: 'expired' });
  }
}

/** What this module holds of an account, for its owner to read: file names without their ending, and their content. */
export async function exportAccount(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const account = (await findAccountById(db, accountId)) ?? fail('common.unauthenticated');
  const { audioLanguage, subtitleLanguage, timezone, deletedAt, ...about } = account;
  const held = await listAccountData(db, accountId);
  const { consents, history } = await presentConsents(db, accountId);
  const exports = await dataExportQueries.listExports(db, accountId);
  const acts = await listActs(db, { kind: 'account', id: accountId });
  return {
    akun: {
      ...about,
      hasPassword: (await findPasswordHash(db, accountId)) !== null,
      erasedAt: deletedAt && new Date(deletedAt.getTime() + DELETION_UNDO),
      verifications: held.verifications,
      contactChanges: held.changes,
      passwordResets: held.resets,
      passkeys: held.passkeys,
      staffRoles: held.staffRoles,
      staffInvitations: held.staffInvitations,
    },
    preferensi: { timezone, audioLanguage, subtitleLanguage },
    perangkat: held.devices,
    'aktivitas-masuk': {
      sessions: held.sessions,
      staffSessions: held.staffSessions,
      remembered: held.remembered,
      events: held.events,
      letters: held.emails,
      approvedCodes: held.codes,
    },
    persetujuan: { current: consents, history },
    'salinan-data': exports.map(({ objectKey: _, ...copy }) => copy),
    // What staff did to the account; who it was stays with us.
    'tindakan-petugas': acts.map(({ actorId: _, ...act }) => act),
  };
}
