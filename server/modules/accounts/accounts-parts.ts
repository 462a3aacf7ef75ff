import type { Parts } from '#platform/parts.ts';
import { createPasswordKeys, type PasswordKeys } from './password-keys.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createTickets, type Tickets } from './tickets.ts';

/** What the module's own files work with: the platform's parts and three of its own. */
export type AccountsParts = Parts & {
  passwordKeys: PasswordKeys;
  passwords: Passwords;
  tickets: Tickets;
};

export function accountsParts(parts: Parts): AccountsParts {
  return {
    ...parts,
    passwordKeys: createPasswordKeys(parts),
    passwords: createPasswords(),
    tickets: createTickets(parts),
  };
}
