import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordCost } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_CONCURRENT = availableParallelism();
const MAX_QUEUED = 200;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, so that its time doesn't reveal which accounts exist. */
  matches(passwordHash: string | null | undefined, password: string): Promise<boolean>;
  /** Runs work that hashes, a few at once; a flood is refused instead of filling memory. */
  withSemaphore<T>(work: () => Promise<T>): Promise<T>;
};

/** `check` compares a hash with a password, doing the work that the hash asks for. */
export function createPasswords(cost = COST, check = verify): Passwords {
  const decoy = decoyOf(cost);
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    hash: (password) => hash(fold(password), cost),
    async matches(passwordHash, password) {
      const isMatch = await check(passwordHash ?? decoy, fold(password));
      return isMatch && passwordHash != null;
    },
    async withSemaphore(work) {
      if (running < MAX_CONCURRENT) running += 1;
      else {
        if (waiting.length >= MAX_QUEUED) fail('common.unavailable');
        // A check that finishes hands its turn over, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}

/** One password however a keyboard composes its characters. */
function fold(password: string): string {
  return password.normalize('NFKC');
}

/** Reads like a hash of this cost and is none: a check against it does the same work, and making it does none. */
function decoyOf({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${text(16)}$${text(32)}`;
}
