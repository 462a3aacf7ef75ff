import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { hasOwnerStepUp } from '#modules/accounts/index.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import { deriveKey, hashGuessable, isSameSecret } from '#platform/secrets.ts';
import { hasPin, lockPin, upsertPin } from './queries.ts';

type PinDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** After a few wrong tries each further one means a wait. A day without one resets it: a lockout always ends. */
const rateLimit = createRateLimit(
  {
    pinByIdentifier: {
      by: 'identifier',
      freeAttempts: 4,
      baseDelay: 30 * SECOND,
      maxDelay: 15 * MINUTE,
      resetAfter: DAY,
    },
  },
  'profiles.pinWait',
);

export function digestPin({ config }: Pick<PinDeps, 'config'>, accountId: string, pin: string) {
  return hashGuessable(deriveKey(config.secrets.master, 'profile-pin'), `${accountId}.${pin}`);
}

/** A new PIN begins without the wrong tries at the last one. */
export function resetPinTries(deps: PinDeps, accountId: string): Promise<void> {
  return rateLimit.reset(deps, { identifier: accountId, address: '' }, ['pinByIdentifier']);
}

/**
 * Makes sure that this is the account's PIN: fails with `profiles.pinWrong`, or with `profiles.pinWait` as long as too
 * many were wrong. Returns false where no PIN is set.
 */
export async function checkPin(deps: PinDeps, accountId: string, pin: string): Promise<boolean> {
  const key = { identifier: accountId, address: '' };
  // A wrong try is kept although the call fails.
  const outcome = await inTransaction(deps.db, async (tx) => {
    const digest = await lockPin(tx, accountId);
    if (digest === undefined) return 'absent';
    const own = { ...deps, db: tx };
    await rateLimit.check(own, key, ['pinByIdentifier']);
    if (isSameSecret(digestPin(deps, accountId, pin.trim()), digest)) {
      await rateLimit.reset(own, key, ['pinByIdentifier']);
      return 'right';
    }
    await rateLimit.penalize(own, key, ['pinByIdentifier']);
    return 'wrong';
  });
  if (outcome === 'wrong') fail('profiles.pinWrong');
  return outcome === 'right';
}

/** Sets the PIN of an account that has none; one that is set stays. */
export async function setFirstPin(
  deps: PinDeps,
  tx: Tx,
  accountId: string,
  pin: string | undefined,
): Promise<void> {
  if (pin === undefined || (await hasPin(tx, accountId))) return;
  const digest = digestPin(deps, accountId, pin);
  await upsertPin(tx, { accountId, digest, setAt: deps.clock.now() });
}

/** Makes sure that a caller who changes or removes the PIN knows it, or stepped up as the account's owner just now. */
export async function requireParent(
  deps: Deps,
  caller: AccountCaller,
  pin: string | undefined,
): Promise<void> {
  const { accountId } = caller;
  if (!(await hasPin(deps.db, accountId))) return;
  if (pin !== undefined && pin !== '') await checkPin(deps, accountId, pin);
  else if (!(await hasOwnerStepUp(deps, caller))) fail('accounts.reauthRequired');
}
