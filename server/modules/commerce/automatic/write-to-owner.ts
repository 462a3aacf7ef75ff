import { findAccount } from '#modules/accounts/index.ts';
import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { Content } from '../write-letter.ts';
import { knownZone } from '../zone.ts';
import type { Reader } from './letters.ts';

/** A letter to the owner of a consent; goes out when the transaction commits. */
export async function writeToOwner(
  { mail, publicUrl }: Pick<CommerceParts, 'mail' | 'publicUrl'>,
  tx: Tx,
  accountId: string,
  letter: (reader: Reader) => Content,
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (account?.email == null || account.deletedAt !== null) return;
  const settingsUrl = `${publicUrl}/akun/langganan#otomatis`;
  const reader = { name: account.name, zone: knownZone(account.timezone), settingsUrl };
  await mail.send({ to: account.email, ...letter(reader) }, { db: tx });
}
