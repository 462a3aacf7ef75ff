import { SECOND } from '#contract/constants.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../errors.ts';
import { rateLimitStoreOf } from './rate-limit-store.ts';
import type { RateLimitCount } from './queries.ts';
import { deriveKey, sign } from '../secrets.ts';

/** What one counter belongs to: an identifier wherever it is tried from, a network, or the pair. */
type CountedBy = 'identifier' | 'address' | 'both';

/** At most `max` in a window of so many milliseconds. */
type Window = { by: CountedBy; max: number; window: number };

/**
 * After `freeAttempts` failures each further one means a wait, the first of `baseDelay` milliseconds, twice as long
 * each time, never longer than `maxDelay`. Reset after `resetAfter` without a failure: a lockout always ends.
 */
type Penalty = {
  by: CountedBy;
  freeAttempts: number;
  baseDelay: number;
  maxDelay: number;
  resetAfter: number;
};

type Limits = Record<string, Window | Penalty>;
type WindowName<L extends Limits> = {
  [Name in keyof L]: L[Name] extends Window ? Name : never;
}[keyof L] &
  string;

export type RateLimitKey = { identifier: string; address: string };
export type RateLimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Limits of what may be tried, counted for all processes together. Every refusal carries `refusal`,
 * a code with status 429, and the seconds until the next try. Names of limits are part of the counters' keys.
 */
export function createRateLimit<const L extends Limits>(limits: L, refusal: ErrorCode) {
  type Name = keyof L & string;

  function limitOf(name: Name): Window | Penalty {
    const limit = limits[name];
    if (limit === undefined) throw new TypeError(`No such limit: ${name}`);
    return limit;
  }

  /** The counters hold no address and no identifier, only a keyed digest of them. */
  function keyOf({ config }: RateLimitDeps, name: Name, key: RateLimitKey): string {
    const { by } = limitOf(name);
    const of =
      by === 'both'
        ? [key.identifier, key.address]
        : [by === 'address' ? key.address : key.identifier];
    const secret = deriveKey(config.secrets.master, 'attempt');
    return `${name}:${sign(secret, JSON.stringify([name, ...of]))}`;
  }

  async function countAttempt(deps: RateLimitDeps, key: RateLimitKey, name: WindowName<L>) {
    const { max, window } = limitOf(name) as Window;
    const now = deps.clock.now();
    const times = { now, resetsAt: new Date(now.getTime() + window) };
    const counted = await rateLimitStoreOf(deps.db).count(keyOf(deps, name, key), times);
    return { ...counted, max, now };
  }

  async function blockedUntil(
    deps: RateLimitDeps,
    key: RateLimitKey,
    { names, now }: { names: readonly Name[]; now: Date },
  ): Promise<Date | undefined> {
    const limitOfKey = new Map(names.map((name) => [keyOf(deps, name, key), limitOf(name)]));
    for (const counted of await rateLimitStoreOf(deps.db).list([...limitOfKey.keys()], now)) {
      const limit = limitOfKey.get(counted.key);
      if (limit === undefined) continue;
      const until = 'max' in limit ? resetOf(limit, counted) : counted.blockedUntil;
      if (until !== null && until > now) return until;
    }
    return undefined;
  }

  return {
    limits,

    /** Counts one attempt against each limit, as `consume`; false when one is passed. */
    async allows(
      deps: RateLimitDeps,
      key: RateLimitKey,
      names: readonly WindowName<L>[],
    ): Promise<boolean> {
      for (const name of names) {
        const { count, max } = await countAttempt(deps, key, name);
        if (count > max) return false;
      }
      return true;
    },

    /** Counts one attempt against each limit and fails when one is passed. */
    async consume(
      deps: RateLimitDeps,
      key: RateLimitKey,
      names: readonly WindowName<L>[],
      code: ErrorCode = refusal,
    ): Promise<void> {
      for (const name of names) {
        const { count, max, resetsAt, now } = await countAttempt(deps, key, name);
        if (count > max) refuse(code, resetsAt, now);
      }
    },

    /** Fails when one of the limits is reached or its wait isn't over; counts nothing. */
    async check(deps: RateLimitDeps, key: RateLimitKey, names: readonly Name[]): Promise<void> {
      const now = deps.clock.now();
      const until = await blockedUntil(deps, key, { names, now });
      if (until !== undefined) refuse(refusal, until, now);
    },

    /** Whether `check` would fail. */
    async isReached(deps: RateLimitDeps, key: RateLimitKey, names: readonly Name[]) {
      return (await blockedUntil(deps, key, { names, now: deps.clock.now() })) !== undefined;
    },

    /** Counts attempts that went wrong, without refusing this one. */
    async penalize(deps: RateLimitDeps, key: RateLimitKey, names: readonly Name[]): Promise<void> {
      const now = deps.clock.now();
      for (const name of names) {
        const limit = limitOf(name);
        const life = 'max' in limit ? limit.window : limit.resetAfter;
        const times = { now, resetsAt: new Date(now.getTime() + life) };
        const counter = keyOf(deps, name, key);
        if ('max' in limit) await rateLimitStoreOf(deps.db).count(counter, times);
        else await rateLimitStoreOf(deps.db).fail(counter, { ...times, ...limit });
      }
    },

    /** Forgets the attempts: the next one is the first. */
    async reset(deps: RateLimitDeps, key: RateLimitKey, names: readonly Name[]): Promise<void> {
      for (const name of names) await rateLimitStoreOf(deps.db).forget(keyOf(deps, name, key));
    },
  };
}

function resetOf({ max }: Window, { count, resetsAt }: RateLimitCount): Date | null {
  return count >= max ? resetsAt : null;
}

function refuse(code: ErrorCode, until: Date, now: Date): never {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / SECOND);
  return fail(code, undefined, { retry_after: Math.max(1, seconds) });
}
