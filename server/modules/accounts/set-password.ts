import type { Tx } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import type { Client } from './client.ts';
import { endOtherSessions, type Kept } from './end-other-sessions.ts';
import { addressOf } from './letters/address.ts';
import { passwordChangedLetter } from './letters/password-changed-letter.ts';
import type { Account } from './queries/account-columns.ts';
import { updateAccount } from './queries/update-account.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';

type NewPassword = {
  passwordHash: string;
  at: Date;
  client: Client;
  kind: 'password_change' | 'password_reset';
  kept?: Kept;
  /** When the account was found to be its owner's, if that is news. */
  verifiedAt?: Date;
};

/** Gives an account a new password, ends what the old one opened elsewhere, and tells the owner. */
export async function setPassword(
  parts: Pick<Parts, 'clock' | 'config' | 'events' | 'mail'>,
  tx: Tx,
  account: Account,
  { passwordHash, at, client, kind, kept, verifiedAt }: NewPassword,
): Promise<void> {
  await updateAccount(tx, account.id, {
    passwordHash,
    passwordChangedAt: at,
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
  });
  await endOtherSessions(parts, tx, account.id, { kept, because: 'password changed' });
  await recordSignInEvent(parts, tx, { accountId: account.id, kind, isSuccess: true }, client);
  const to = addressOf(account, parts.config);
  if (to === undefined) return;
  const letter = passwordChangedLetter(to, {
    label: client.label,
    at,
    timezone: account.timezone,
    forgotUrl: `${parts.config.http.publicUrl}/lupa-sandi`,
  });
  await parts.mail.send(letter, { db: tx });
}
