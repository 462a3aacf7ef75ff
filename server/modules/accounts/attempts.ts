import { createHmac } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/keys.ts';
import type { Parts } from '#platform/parts.ts';
import { findAttempts } from './queries/find-attempts.ts';
import { deleteAttempt } from './queries/delete-attempt.ts';
import { type Attempts, upsertAttempt } from './queries/upsert-attempt.ts';
import { upsertFailure } from './queries/upsert-failure.ts';

/** At most `max` in a window of so many milliseconds. */
type Window = { max: number; window: number };
/**
 * After `free` failures each further one means a wait, the first of `first` milliseconds, twice as long each time,
 * never longer than `longest`. Forgotten after `forget` without a failure: nobody is locked out for good.
 */
type Backoff = { free: number; first: number; longest: number; forget: number };

/** Many viewers share one address behind their carrier: those limits are wide. */
const windows = {
  checkByIdentifier: { max: 30, window: 10 * MINUTE },
  checkByAddress: { max: 600, window: 10 * MINUTE },
  registerByIdentifier: { max: 10, window: 10 * MINUTE },
  registerByAddress: { max: 100, window: 10 * MINUTE },
  resendByIdentifier: { max: 1, window: MINUTE },
  resendByIdentifierADay: { max: 5, window: DAY },
  resendByAddress: { max: 60, window: 10 * MINUTE },
  reauthCodeByIdentifier: { max: 1, window: MINUTE },
  reauthCodeByIdentifierADay: { max: 10, window: DAY },
  contactByIdentifier: { max: 6, window: DAY },
  exportByIdentifier: { max: 3, window: DAY },
  resetByIdentifier: { max: 1, window: MINUTE },
  resetByIdentifierADay: { max: 10, window: DAY },
  resetByAddress: { max: 60, window: 10 * MINUTE },
  codeStartByAddress: { max: 300, window: 10 * MINUTE },
  codeGuessByIdentifier: { max: 20, window: 15 * MINUTE },
  codeGuessByAddress: { max: 300, window: 15 * MINUTE },
  wrongByAddress: { max: 300, window: 15 * MINUTE },
  linkByAddress: { max: 100, window: 10 * MINUTE },
  hmacByAddress: { max: 1_200, window: 10 * MINUTE },
} as const satisfies Record<string, Window>;

const backoffs = {
  wrongByBoth: { free: 6, first: 30 * SECOND, longest: 15 * MINUTE, forget: DAY },
  // A stranger's failures: short waits, which networks that the account signed in from don't meet.
  wrongByIdentifier: { free: 60, first: 30 * SECOND, longest: 5 * MINUTE, forget: HOUR },
  // The current password of someone who is signed in already; `identifier` is the account's id.
  currentByIdentifier: { free: 6, first: 30 * SECOND, longest: 15 * MINUTE, forget: DAY },
} as const satisfies Record<string, Backoff>;

export const limits: typeof windows & typeof backoffs = { ...windows, ...backoffs };

export type Who = { identifier: string; address: string };
type WindowName = keyof typeof windows;
type LimitName = keyof typeof limits;
type AttemptParts = Pick<Parts, 'db' | 'clock' | 'config'>;

/** Counts one attempt against each limit and fails with 429 when one is passed. */
export async function spendAttempt(
  parts: AttemptParts,
  who: Who,
  names: WindowName[],
  code: 'accounts.tooManyAttempts' | 'accounts.resendTooSoon' = 'accounts.tooManyAttempts',
): Promise<void> {
  const now = parts.clock.now();
  for (const name of names) {
    const { max, window } = windows[name];
    const resetsAt = new Date(now.getTime() + window);
    const spent = await upsertAttempt(parts.db, keyOf(parts, name, who), { now, resetsAt });
    if (spent.count > max) refuse(code, spent.resetsAt, now);
  }
}

/** Fails with 429 when one of the limits is reached or its wait isn't over; counts nothing. */
export async function checkAttempts(
  parts: AttemptParts,
  who: Who,
  names: LimitName[],
): Promise<void> {
  const now = parts.clock.now();
  const nameOf = new Map(names.map((name) => [keyOf(parts, name, who), name]));
  for (const attempts of await findAttempts(parts.db, [...nameOf.keys()], now)) {
    const limit: Window | Backoff = limits[nameOf.get(attempts.key) ?? 'wrongByBoth'];
    const until = 'max' in limit ? resetOf(limit, attempts) : attempts.blockedUntil;
    if (until !== null && until > now) refuse('accounts.tooManyAttempts', until, now);
  }
}

function resetOf({ max }: Window, { count, resetsAt }: Attempts): Date | null {
  return count >= max ? resetsAt : null;
}

/** Counts attempts that went wrong, without refusing this one. */
export async function noteAttempt(
  parts: AttemptParts,
  who: Who,
  names: LimitName[],
): Promise<void> {
  const now = parts.clock.now();
  for (const name of names) {
    const limit: Window | Backoff = limits[name];
    const life = 'window' in limit ? limit.window : limit.forget;
    const resetsAt = new Date(now.getTime() + life);
    const key = keyOf(parts, name, who);
    if ('window' in limit) await upsertAttempt(parts.db, key, { now, resetsAt });
    else await upsertFailure(parts.db, key, { now, resetsAt, ...limit });
  }
}

export async function forgetAttempts(
  parts: AttemptParts,
  who: Who,
  names: LimitName[],
): Promise<void> {
  for (const name of names) await deleteAttempt(parts.db, keyOf(parts, name, who));
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
