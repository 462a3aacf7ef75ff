import { inTransaction } from '#platform/db.ts';
import type { Parts } from '#platform/parts.ts';
import type { Client } from './client.ts';
import { addressOf } from './letters/address.ts';
import { resetLetter } from './letters/reset-letter.ts';
import { RESET_LIFE } from './policy.ts';
import type { Account } from './queries/account-columns.ts';
import { insertPasswordReset } from './queries/insert-password-reset.ts';
import { recordSignInEvent } from './record-sign-in-event.ts';
import { hashSecret, newSecret } from './refresh-tokens.ts';
import { resetLinkQuery } from './reset-link.ts';

/** Sends a link to a new password to the account's mailbox or number. */
export async function sendResetLink(
  parts: Pick<Parts, 'db' | 'clock' | 'config' | 'mail'>,
  account: Account,
  client: Client,
): Promise<void> {
  const to = addressOf(account, parts.config);
  if (to === undefined) return;
  const now = parts.clock.now();
  const expiresAt = new Date(now.getTime() + RESET_LIFE);
  const secret = newSecret();
  await inTransaction(parts.db, async (tx) => {
    const id = await insertPasswordReset(tx, {
      accountId: account.id,
      secretHash: hashSecret(secret),
      createdAt: now,
      expiresAt,
    });
    const query = resetLinkQuery(parts, { id, secret, expiresAt });
    const url = `${parts.config.http.publicUrl}/atur-ulang-sandi?${query}`;
    await parts.mail.send(resetLetter(to, url, client.label), { db: tx });
    const event = { accountId: account.id, kind: 'reset_request', isSuccess: true } as const;
    await recordSignInEvent(parts, tx, event, client);
  });
}
