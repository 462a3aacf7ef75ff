import { parseIdentifier } from '#contract/accounts.ts';
import { HOUR } from '#contract/constants.ts';
import { findAccountByContact } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import { listMovedClocks, moveClock, resetClock } from '#platform/move-clock.ts';
import type { Parts } from '#platform/parts.ts';
import { updateChecksHurried } from '../queries/update-checks-hurried.ts';

type ClockParts = Pick<Parts, 'db' | 'events' | 'time' | 'config'>;

/** What an operator asks for: one of the three ways, for an account or for everybody. */
export type ClockMove = {
  identifier?: string | undefined;
  addHours?: number | undefined;
  to?: Date | undefined;
  reset?: boolean | undefined;
};

/** Moves the test clock. Fails where there is none, for nobody's address, and backwards. */
export async function moveTestClock(parts: ClockParts, move: ClockMove): Promise<void> {
  requireTestClock(parts);
  const accountId = await ownerOf(parts, move.identifier);
  if (move.reset === true) {
    await resetClock(parts, accountId);
    // Written down ahead of the time that holds now: nobody would look at them for weeks.
    await updateChecksHurried(parts.db, accountId);
    return;
  }
  const now = parts.time.forAccount(accountId ?? undefined, () => parts.time.now());
  const to = move.to?.getTime() ?? now.getTime() + (move.addHours ?? 0) * HOUR;
  const further = Math.round(to - now.getTime());
  if (further <= 0) fail('commerce.testClockBack');
  await moveClock(parts, accountId, further);
}

export function requireTestClock({ config }: Pick<Parts, 'config'>): void {
  if (!config.hasTestClock) fail('commerce.testClockOff');
}

async function ownerOf({ db }: ClockParts, typed: string | undefined): Promise<string | null> {
  if (typed === undefined) return null;
  const identifier = parseIdentifier(typed);
  const account = identifier && (await findAccountByContact(db, identifier));
  return account?.accountId ?? fail('commerce.testClockNobody');
}

export async function presentTestClock({ db, time }: ClockParts) {
  const moved = await listMovedClocks(db);
  const accounts = moved.flatMap(({ accountId }) =>
    accountId === null
      ? []
      : time.forAccount(accountId, () => [{ accountId, now: time.now(), aheadMs: time.offset() }]),
  );
  const everybody = time.forAccount(undefined, () => ({
    now: time.now(),
    aheadMs: time.offset(),
  }));
  return { everybody, accounts };
}
