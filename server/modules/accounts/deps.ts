import type { FastifyReply } from 'fastify';
import type { ConsentPurpose } from '#contract/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Log } from '#platform/log.ts';
import { createPasswords, type Passwords } from './passwords/password-hashing.ts';
import { createPasswordKeys, type PasswordKeys } from './passwords/password-keys.ts';
import { createLocations, type LocationOf } from './request-metadata.ts';
import { createTickets, type Tickets } from './tickets.ts';

/** A sign-in method whose pages are another platform's, as the auth library lists it. */
export type AuthProvider = {
  id: string;
  /** As viewers know it. */
  name: string;
  /** Begins a sign-in in the browser of this answer; where it goes then. */
  start(reply: FastifyReply): Promise<string>;
  /** The page of ours that takes what those pages answer. */
  returnPath: string;
  /** The page where the owner of an account with the same address agrees to link the two. */
  consentPath: string;
};

/** What the module's own files work with: the platform's parts and some of its own. */
export type AccountsDeps = Deps & {
  passwordKeys: PasswordKeys;
  passwords: Passwords;
  tickets: Tickets;
  locationOf: LocationOf;
  background: Background;
  /** Ways in that other modules brought, by their ids. */
  providers: Map<string, AuthProvider>;
  /** What other modules do when a consent is taken back, in its own transaction. */
  withdrawals: Withdrawal[];
};

export type Withdrawal = {
  purpose: ConsentPurpose;
  follow: (tx: Tx, accountId: string) => Promise<void>;
};

const made = new WeakMap<Deps, AccountsDeps>();

/** One set for each process: all password checks wait in one queue. */
export function accountsDeps(deps: Deps): AccountsDeps {
  const known = made.get(deps);
  if (known !== undefined) return known;
  const own = {
    ...deps,
    passwordKeys: createPasswordKeys({ ...deps, master: deps.config.secrets.master }),
    passwords: createPasswords(deps.passwordCost),
    tickets: createTickets(deps),
    background: createBackground(deps.log),
    locationOf: createLocations(deps.config.networkNames),
    providers: new Map<string, AuthProvider>(),
    withdrawals: [],
  };
  made.set(deps, own);
  return own;
}

/**
 * Work that an answer doesn't wait for, so that its time says nothing of what was found. A process that stops ends it
 * first; one that dies loses it, and its viewer asks again.
 */
type Background = {
  run(work: () => Promise<void>): void;
  /** Resolves once everything that was begun is done. */
  idle(): Promise<void>;
};

function createBackground(log: Log): Background {
  const underway = new Set<Promise<void>>();
  return {
    run(work) {
      const done = Promise.resolve()
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work behind an answer failed'))
        .finally(() => underway.delete(done));
      underway.add(done);
    },
    async idle() {
      while (underway.size > 0) await Promise.all(underway);
    },
  };
}
