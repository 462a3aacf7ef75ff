import { randomUUID } from 'node:crypto';
import { DAY, HOUR } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { spendAttempt } from './attempts.ts';
import { addressOf } from './letters/address.ts';
import { exportReadyLetter } from './letters/export-letter.ts';
import { findExport } from './queries/find-export.ts';
import { type DataExport, insertExportOnce } from './queries/insert-export-once.ts';
import { listExportsOver } from './queries/list-exports-over.ts';
import { lockAccountRow } from './queries/lock-account.ts';
import { updateExportState } from './queries/update-export-state.ts';
import { newSecret } from './refresh-tokens.ts';

/** How long a copy can be downloaded. */
const KEPT = 7 * DAY;
/** A copy that nobody has finished by then is given up, so that a new one can be asked for. */
const GIVEN_UP_AFTER = HOUR;

/** Begins a copy of all data; while one is being made it answers that one. */
export async function requestExportOf(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'jobs'>,
  accountId: string,
  address: string,
): Promise<DataExport> {
  const newest = await findExport(parts.db, { accountId });
  if (newest?.state === 'waiting') return newest;
  await spendAttempt(parts, { identifier: accountId, address }, ['exportByIdentifier']);
  return inTransaction(parts.db, async (tx) => {
    const id = randomUUID();
    const made = await insertExportOnce(tx, {
      id,
      accountId,
      // Not guessable, although only its owner's call reads it.
      objectKey: `export/${id}/${newSecret().replaceAll(/[^\w]/g, '_')}.zip`,
      requestedAt: parts.clock.now(),
    });
    if (made === undefined) {
      return (await findExport(tx, { accountId })) ?? fail('common.unavailable');
    }
    await parts.jobs.enqueue('account.export', { exportId: id }, { db: tx });
    return made;
  });
}

/** What a worker has to make; undefined when it is made already or nobody wants it any more. */
export async function findExportToMake(
  { db }: Pick<Parts, 'db'>,
  exportId: string,
): Promise<{ accountId: string; objectKey: string } | undefined> {
  const found = await findExport(db, { id: exportId });
  return found?.state === 'waiting' ? found : undefined;
}

/** Opens a finished copy to its owner and tells them; false when the account left meanwhile. */
export function finishExport(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail' | 'store'>,
  exportId: string,
  sizeBytes: number,
): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    const found = await findExport(tx, { id: exportId });
    const account = found && (await lockAccountRow(tx, found.accountId));
    if (account === undefined || account.deletedAt !== null) return false;
    const now = parts.clock.now();
    const expiresAt = new Date(now.getTime() + KEPT);
    const ready = { state: 'ready', readyAt: now, expiresAt, sizeBytes } as const;
    const [moved] = await updateExportState(tx, { id: exportId }, 'waiting', ready);
    if (moved === undefined) return false;
    const older = { accountId: account.id, exceptId: exportId };
    const over = await updateExportState(tx, older, 'ready', { state: 'expired' });
    for (const { objectKey } of over) await parts.store.delete(objectKey);
    const to = addressOf(account, parts.config);
    const url = `${parts.config.http.publicUrl}/akun/privasi`;
    const letter = { url, until: expiresAt, zone: account.timezone };
    if (to !== undefined) await parts.mail.send(exportReadyLetter(to, letter), { db: tx });
    return true;
  });
}

/** Removes the files of copies whose time is over. The file first: a row without one is harmless. */
export async function expireExports({
  db,
  clock,
  store,
}: Pick<Parts, 'db' | 'clock' | 'store'>): Promise<void> {
  const now = clock.now();
  const givenUpBefore = new Date(now.getTime() - GIVEN_UP_AFTER);
  for (const { id, state, objectKey } of await listExportsOver(db, { now, givenUpBefore })) {
    await store.delete(objectKey);
    if (state === 'waiting') await updateExportState(db, { id }, 'waiting', { state: 'failed' });
    else await updateExportState(db, { id }, 'ready', { state: 'expired' });
  }
}
