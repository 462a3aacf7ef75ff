import type { SignInEventKind } from '#contract/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type RequestMetadata, widerNetwork } from '../request-metadata.ts';
import { insertSignInEvent } from './queries.ts';

export type SignInEvent = {
  /** Null for an identifier without an account. */
  accountId: string | null;
  kind: SignInEventKind;
  isSuccess: boolean;
  /** What a sign-in through another platform was. */
  federatedLogin?: string | null;
};

/**
 * Writes down what happened to an account's sign-in, for its owner to read under "Keamanan". Within the transaction
 * of what happened; a refusal is written by itself.
 */
export function recordSignInEvent(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  event: SignInEvent,
  metadata: RequestMetadata,
): Promise<void> {
  const { label, address } = metadata;
  const network = widerNetwork(address);
  return insertSignInEvent(db, { ...event, label, network, createdAt: deps.clock.now() });
}
