import { DAY, MINUTE } from '#contract/constants.ts';
import type { Parts } from '#platform/parts.ts';
import { expireExports } from './data-export.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { deleteExpired } from './queries/delete-expired.ts';
import { listUnclaimedPlaces } from './queries/list-unclaimed-places.ts';
import { updateDeviceSignedOut } from './queries/update-device-signed-out.ts';

const EVERY = 15 * MINUTE;
/** Ended sessions and links are kept this long, so that their owner can still be told about them. */
const KEPT = 90 * DAY;

/** Removes what has expired, now and then; returns the function that stops it. */
export function startSweeping(parts: Parts): () => void {
  const timer = setInterval(() => {
    sweepAll(parts).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'what is over could not be removed');
    });
  }, EVERY);
  timer.unref();
  return () => clearInterval(timer);
}

export async function sweep({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const place of await listUnclaimedPlaces(db, now)) {
    await updateDeviceSignedOut(db, place, now);
  }
  await deleteExpired(db, { now, keepUntil: new Date(now.getTime() - KEPT) });
}

/** Also what needs more than the database: files of copies, and accounts whose week to come back is over. */
export async function sweepAll(parts: Parts): Promise<void> {
  await sweep(parts);
  await expireExports(parts);
  await eraseAccounts(parts);
}
