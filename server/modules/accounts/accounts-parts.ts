import type { Parts } from '#platform/parts.ts';
import type { AuthProvider } from './auth-provider.ts';
import { createPasswordKeys, type PasswordKeys } from './password-keys.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createPlaces, type PlaceOf } from './place.ts';
import { createTickets, type Tickets } from './tickets.ts';

/** What the module's own files work with: the platform's parts and some of its own. */
export type AccountsParts = Parts & {
  passwordKeys: PasswordKeys;
  passwords: Passwords;
  tickets: Tickets;
  placeOf: PlaceOf;
  /** Ways in that other modules brought, by their ids. */
  providers: Map<string, AuthProvider>;
};

const made = new WeakMap<Parts, AccountsParts>();

/** One set for each process: what waits its turn to be checked waits in one queue, whoever asks. */
export function accountsParts(parts: Parts): AccountsParts {
  const known = made.get(parts);
  if (known !== undefined) return known;
  const own = {
    ...parts,
    passwordKeys: createPasswordKeys(parts),
    passwords: createPasswords(),
    tickets: createTickets(parts),
    placeOf: createPlaces(parts.config.networkNames),
    providers: new Map<string, AuthProvider>(),
  };
  made.set(parts, own);
  return own;
}
