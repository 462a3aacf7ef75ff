import { parseIdentifier } from '#contract/accounts.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { findAccountByIdentifier } from './queries/find-account-by-identifier.ts';
import { updateAccount } from './queries/update-account.ts';

/** What operators do to accounts; who may, and the audit, are the studio's. */

/** The account that somebody names by its address or number. */
export async function findAccountNamed(db: Db, typed: string): Promise<string | undefined> {
  const identifier = parseIdentifier(typed);
  return identifier && (await findAccountByIdentifier(db, identifier))?.id;
}

/** Signs an account out everywhere: sessions, devices and what is remembered. */
export function endAllSessions(
  parts: Pick<Parts, 'clock' | 'events'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  return endOtherSessions(parts, tx, accountId, {
    kept: undefined,
    because: 'ended by an operator',
  });
}

/** Keeps what a contract says about devices; plans neither raise nor lower it. */
export async function agreeOnDevices(tx: Tx, accountId: string, limit: number): Promise<void> {
  await updateAccount(tx, accountId, { agreedDeviceLimit: limit, deviceLimit: limit });
}
