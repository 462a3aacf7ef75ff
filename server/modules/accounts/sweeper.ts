import { DAY, MINUTE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatRounds, type Running } from '#platform/due.ts';
import { deleteOldRateLimits } from '#platform/limits/queries.ts';
import { expireExports } from './privacy/data-export.ts';
import { eraseAccounts } from './privacy/deletion.ts';
import { deleteExpired } from './queries.ts';
import { listUnclaimedDevices } from './device-grant/queries.ts';
import { updateDeviceSignedOut } from './devices/queries.ts';

const SWEEP_INTERVAL = 15 * MINUTE;
/** Ended sessions and links are kept this long, so that their owner can still read about them. */
const RETENTION = 90 * DAY;

/** Removes what has expired, every quarter of an hour. */
export function startSweeper(deps: Deps): Running {
  return repeatRounds(deps, {
    name: 'expired accounts, exports, sessions and links',
    every: SWEEP_INTERVAL,
    // By then every module of the process has registered what it holds of an account.
    firstAfter: SWEEP_INTERVAL,
    round: () => sweepAll(deps),
  });
}

export async function sweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const device of await listUnclaimedDevices(db, now)) {
    await updateDeviceSignedOut(db, device, now);
  }
  await deleteOldRateLimits(db, now);
  await deleteExpired(db, { now, keepUntil: new Date(now.getTime() - RETENTION) });
}

/** Also what needs more than the database: files of exports, and accounts whose week to come back is over. */
export async function sweepAll(deps: Deps): Promise<void> {
  await sweep(deps);
  await expireExports(deps);
  await eraseAccounts(deps);
}
