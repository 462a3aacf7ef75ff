import { randomInt } from 'node:crypto';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import { hasOwnerStepUp } from '#modules/accounts/index.ts';
import type { AccountCaller } from '#platform/auth.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import { deriveKey, hashGuessable, isSameSecret, sign } from '#platform/secrets.ts';
import { hasPin, lockPin, upsertPin } from './queries.ts';

type PinDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** After a few wrong tries each further one means a wait. A day without one resets it: a lockout always ends. */
const pinLimit = createRateLimit(
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
  return pinLimit.reset(deps, { identifier: accountId, address: '' }, ['pinByIdentifier']);
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
    await pinLimit.check(own, key, ['pinByIdentifier']);
    if (isSameSecret(digestPin(deps, accountId, pin.trim()), digest)) {
      await pinLimit.reset(own, key, ['pinByIdentifier']);
      return 'right';
    }
    await pinLimit.penalize(own, key, ['pinByIdentifier']);
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

type GateDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
type Answer = { token: string; answer: string };

/** Products that a child who has just learnt to count does not know by heart. */
const LEAST = 6;
const MOST = 9;
const LIFE = 10 * MINUTE;

/** Guessing is slowed down as it is for the PIN. */
const gateLimit = createRateLimit(
  {
    gateByIdentifier: {
      by: 'identifier',
      freeAttempts: 4,
      baseDelay: 30 * SECOND,
      maxDelay: 15 * MINUTE,
      resetAfter: DAY,
    },
  },
  'profiles.gateWait',
);

/** A sum and the token that its answer is given with. Nothing is written down: the token says what was asked. */
export function openGate(deps: Pick<GateDeps, 'clock' | 'config'>, accountId: string) {
  const [left, right] = [randomInt(LEAST, MOST + 1), randomInt(LEAST, MOST + 1)];
  const until = deps.clock.now().getTime() + LIFE;
  return { left, right, token: tokenOf(deps, accountId, { left, right, until }) };
}

type Asked = { left: number; right: number; until: number };

function tokenOf(
  { config }: Pick<GateDeps, 'config'>,
  accountId: string,
  { left, right, until }: Asked,
): string {
  const key = deriveKey(config.secrets.master, 'parent-gate');
  return `${left}.${right}.${until}.${sign(key, `${accountId}.${left}.${right}.${until}`)}`;
}

/** The product that a token of ours for this account asks for, while it is good. */
function readToken(deps: GateDeps, accountId: string, token: string): number | undefined {
  const [left = 0, right = 0, until = 0] = token.split('.').map(Number);
  if (!isSameSecret(token, tokenOf(deps, accountId, { left, right, until }))) return undefined;
  return until > deps.clock.now().getTime() ? left * right : undefined;
}

/**
 * Makes sure that a grown-up leads a session out of a child's profile: by the account's PIN, or, where it has none, by
 * a sum.
 * @throws PlatformError profiles.pinRequired, pinWrong, pinWait, gateRequired, gateWrong, gateWait
 */
export async function requireGrownUp(
  deps: GateDeps,
  accountId: string,
  given: { pin?: string | undefined; gate?: Answer | undefined },
): Promise<void> {
  const { pin = '', gate } = given;
  if (await hasPin(deps.db, accountId)) {
    if (pin.trim() === '') fail('profiles.pinRequired');
    await checkPin(deps, accountId, pin);
    return;
  }
  const product = gate && readToken(deps, accountId, gate.token);
  if (gate === undefined || product === undefined) fail('profiles.gateRequired');
  const key = { identifier: accountId, address: '' };
  await gateLimit.check(deps, key, ['gateByIdentifier']);
  if (gate.answer.trim() !== String(product)) {
    await gateLimit.penalize(deps, key, ['gateByIdentifier']);
    fail('profiles.gateWrong');
  }
  await gateLimit.reset(deps, key, ['gateByIdentifier']);
}
