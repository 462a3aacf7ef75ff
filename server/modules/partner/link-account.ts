import { setExternalAuth } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { insertLink } from './queries/insert-link.ts';

/** Links an account whose owner has agreed. Fails with `partner.linkedElsewhere` when either side has a link. */
export async function linkAccount(
  tx: Tx,
  accountId: string,
  { subject, email }: { subject: string; email: string },
  now: Date,
): Promise<void> {
  const isLinked = await insertLink(tx, { accountId, subject, email, linkedAt: now });
  if (!isLinked) fail('partner.linkedElsewhere');
  await setExternalAuth(tx, accountId, true);
}
