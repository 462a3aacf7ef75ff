import { parseIdentifier } from '#contract/accounts/index.ts';
import { HOUR } from '#contract/constants.ts';
import { findAccountByContact } from '#modules/accounts/index.ts';
import { advanceTestClock, listTestClocks, resetTestClock } from '#platform/clocks.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { updateChecksHurried } from '../payments/queries/payment-schedule.ts';

type ClockDeps = Pick<Deps, 'db' | 'events' | 'testClock'> & {
  config: Pick<Deps['config'], 'hasTestClock'>;
};

/** What an operator asks for: one of the three ways, for an account or for everybody. */
export type TestClockMove = {
  identifier?: string | undefined;
  addHours?: number | undefined;
  to?: Date | undefined;
  reset?: boolean | undefined;
};

/** Moves the test clock. Fails where there is none, for an unknown address, and backwards. */
export async function moveTestClock(deps: ClockDeps, move: TestClockMove): Promise<void> {
  requireTestClock(deps);
  const accountId = await ownerOf(deps, move.identifier);
  if (move.reset === true) {
    await resetTestClock(deps, accountId);
    // Their next look lies ahead of the real time, by weeks.
    await updateChecksHurried(deps.db, accountId);
    return;
  }
  const now = deps.testClock.forAccount(accountId ?? undefined, () => deps.testClock.now());
  const to = move.to?.getTime() ?? now.getTime() + (move.addHours ?? 0) * HOUR;
  const further = Math.round(to - now.getTime());
  if (further <= 0) fail('commerce.testClockBack');
  await advanceTestClock(deps, accountId, further);
}

export function requireTestClock({ config }: Pick<ClockDeps, 'config'>): void {
  if (!config.hasTestClock) fail('commerce.testClockOff');
}

async function ownerOf({ db }: ClockDeps, typed: string | undefined): Promise<string | null> {
  if (typed === undefined) return null;
  const identifier = parseIdentifier(typed);
  const account = identifier && (await findAccountByContact(db, identifier));
  return account?.accountId ?? fail('commerce.testClockNobody');
}

export async function presentTestClock({ db, testClock }: ClockDeps) {
  const moved = await listTestClocks(db);
  const accounts = moved.flatMap(({ accountId }) =>
    accountId === null
      ? []
      : testClock.forAccount(accountId, () => [
          { accountId, now: testClock.now(), aheadMs: testClock.offset() },
        ]),
  );
  const everybody = testClock.forAccount(undefined, () => ({
    now: testClock.now(),
    aheadMs: testClock.offset(),
  }));
  return { everybody, accounts };
}
