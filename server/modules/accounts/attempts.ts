import { createHmac } from 'node:crypto';
import { MINUTE, SECOND } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { findAttempts } from './queries/find-attempts.ts';
import { deleteAttempt } from './queries/delete-attempt.ts';
import { upsertAttempt } from './queries/upsert-attempt.ts';

/** At most `max` in a window of so many milliseconds. */
type Limit = { max: number; window: number };

/** Many viewers share one address behind their carrier: those limits are wide. */
export const limits = {
  checkByIdentifier: { max: 30, window: 10 * MINUTE },
  checkByAddress: { max: 600, window: 10 * MINUTE },
  registerByIdentifier: { max: 10, window: 10 * MINUTE },
  registerByAddress: { max: 100, window: 10 * MINUTE },
  resendByIdentifier: { max: 1, window: MINUTE },
  resendByIdentifierADay: { max: 5, window: 24 * 60 * MINUTE },
  resendByAddress: { max: 60, window: 10 * MINUTE },
  reauthCodeByIdentifier: { max: 1, window: MINUTE },
  reauthCodeByIdentifierADay: { max: 10, window: 24 * 60 * MINUTE },
  contactByIdentifier: { max: 6, window: 24 * 60 * MINUTE },
  exportByIdentifier: { max: 3, window: 24 * 60 * MINUTE },
  wrongByBoth: { max: 10, window: 15 * MINUTE },
  wrongByIdentifier: { max: 60, window: 15 * MINUTE },
  wrongByAddress: { max: 300, window: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

export type Who = { identifier: string; address: string };
type LimitName = keyof typeof limits;
type AttemptParts = Pick<Parts, 'db' | 'clock' | 'config'>;

/** Counts one attempt against each limit and fails with 429 when one is passed. */
export async function spendAttempt(
  parts: AttemptParts,
  who: Who,
  names: LimitName[],
  code: 'accounts.tooManyAttempts' | 'accounts.resendTooSoon' = 'accounts.tooManyAttempts',
): Promise<void> {
  const now = parts.clock.now();
  for (const name of names) {
    const { max, window } = limits[name];
    const resetsAt = new Date(now.getTime() + window);
    const spent = await upsertAttempt(parts.db, keyOf(parts, name, who), { now, resetsAt });
    if (spent.count > max) refuse(code, spent.resetsAt, now);
  }
}

/** Fails with 429 when one of the limits is already reached; counts nothing. */
export async function checkAttempts(
  parts: AttemptParts,
  who: Who,
  names: LimitName[],
): Promise<void> {
  const now = parts.clock.now();
  const maxOf = new Map(names.map((name) => [keyOf(parts, name, who), limits[name].max]));
  for (const { key, count, resetsAt } of await findAttempts(parts.db, [...maxOf.keys()], now)) {
    if (count >= (maxOf.get(key) ?? 0)) refuse('accounts.tooManyAttempts', resetsAt, now);
  }
}

/** Counts attempts that went wrong, without refusing this one. */
export async function noteAttempt(
  parts: AttemptParts,
  who: Who,
  names: LimitName[],
): Promise<void> {
  const now = parts.clock.now();
  for (const name of names) {
    const resetsAt = new Date(now.getTime() + limits[name].window);
    await upsertAttempt(parts.db, keyOf(parts, name, who), { now, resetsAt });
  }
}

export function forgetAttempts(parts: AttemptParts, who: Who, name: LimitName): Promise<void> {
  return deleteAttempt(parts.db, keyOf(parts, name, who));
}

function refuse(
  code: 'accounts.tooManyAttempts' | 'accounts.resendTooSoon',
  resetsAt: Date,
  now: Date,
): never {
  const seconds = Math.ceil((resetsAt.getTime() - now.getTime()) / SECOND);
  return fail(code, undefined, { retry_after: Math.max(1, seconds) });
}

/** The counters hold no address and no identifier, only a keyed digest of them. */
function keyOf(parts: AttemptParts, name: LimitName, who: Who): string {
  const of = name.includes('ByAddress')
    ? [who.address]
    : name.includes('ByBoth')
      ? [who.identifier, who.address]
      : [who.identifier];
  const digest = createHmac('sha256', deriveKey(parts.config.secrets.master, 'attempt'))
    .update(JSON.stringify([name, ...of]))
    .digest('base64url');
  return `${name}:${digest}`;
}
