import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { RequestMetadata } from '../request-metadata.ts';
import { endOtherSessions, type Kept } from '../sessions/end-sessions.ts';
import { mailAddressOf } from '../emails/layout.ts';
import { passwordChangedEmail } from '../emails/sign-in-emails.ts';
import { type Account, updateAccount } from '../account/queries.ts';
import { recordSignInEvent } from '../sign-in/sign-in-events.ts';

type NewPassword = {
  passwordHash: string;
  at: Date;
  metadata: RequestMetadata;
  kind: 'password_change' | 'password_reset';
  kept?: Kept;
  /** When the account was found to be its owner's, if that is news. */
  verifiedAt?: Date;
};

/** Gives an account a new password, ends what the old one opened elsewhere, and tells the owner. */
export async function setPassword(
  deps: Pick<Deps, 'clock' | 'config' | 'events' | 'mail'>,
  tx: Tx,
  account: Account,
  { passwordHash, at, metadata, kind, kept, verifiedAt }: NewPassword,
): Promise<void> {
  await updateAccount(tx, account.id, {
    passwordHash,
    passwordChangedAt: at,
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
  });
  await endOtherSessions(deps, tx, account.id, { kept, reason: 'password changed' });
  await recordSignInEvent(deps, tx, { accountId: account.id, kind, isSuccess: true }, metadata);
  await deps.mail.notify(
    {
      accountId: account.id,
      kind: 'security',
      dedupeKey: `password ${at.getTime()}`,
      title: 'Kata sandimu sudah diganti',
      body: `Diganti dari ${metadata.label}. Perangkat lain sudah kami keluarkan. Bukan kamu? Atur ulang sekarang.`,
      url: '/akun/keamanan',
    },
    { db: tx },
  );
  const to = mailAddressOf(account, deps.config);
  if (to === undefined) return;
  const message = passwordChangedEmail(to, {
    label: metadata.label,
    at,
    timezone: account.timezone,
    forgotUrl: `${deps.config.http.publicUrl}/lupa-sandi`,
  });
  await deps.mail.send(message, { db: tx });
}
