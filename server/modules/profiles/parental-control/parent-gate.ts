import { randomInt } from 'node:crypto';
import { DAY, MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import { deriveKey, isSameSecret, sign } from '#platform/secrets.ts';
import { checkPin } from './check-pin.ts';
import { hasPin } from './queries.ts';

type GateDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
type Answer = { token: string; answer: string };

/** Products that a child who has just learnt to count does not know by heart. */
const LEAST = 6;
const MOST = 9;
const LIFE = 10 * MINUTE;

/** Guessing is slowed down as it is for the PIN. */
const rateLimit = createRateLimit(
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
  await rateLimit.check(deps, key, ['gateByIdentifier']);
  if (gate.answer.trim() !== String(product)) {
    await rateLimit.penalize(deps, key, ['gateByIdentifier']);
    fail('profiles.gateWrong');
  }
  await rateLimit.reset(deps, key, ['gateByIdentifier']);
}
