import type { SignInEventKind } from '#contract/accounts.ts';
import type { Db } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { type Client, widerNetwork } from './client.ts';
import { insertSignInEvent } from './queries/insert-sign-in-event.ts';

export type SignInEvent = {
  /** Null for an identifier that nobody has. */
  accountId: string | null;
  kind: SignInEventKind;
  isSuccess: boolean;
};

/**
 * Writes down what happened to an account's sign-in, for its owner to read under "Keamanan". Within the transaction
 * of what happened; a refusal is written by itself.
 */
export function recordSignInEvent(
  parts: Pick<Parts, 'clock'>,
  db: Db,
  event: SignInEvent,
  client: Client,
): Promise<void> {
  const { label, address } = client;
  const network = widerNetwork(address);
  return insertSignInEvent(db, { ...event, label, network, createdAt: parts.clock.now() });
}
