import type { Tx } from '#platform/db.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { writeRenewalToken } from '../subscriptions/renewal-token.ts';
import { type Automatic, describeSaved } from './automatic.ts';
import type { OpenRenewal } from './judge.ts';
import { handOverLetter } from './letters.ts';
import { updateAutomatic } from './queries/update-automatic.ts';
import { writeToOwner } from './write-to-owner.ts';

/** Where its owner pays an end by hand. */
export const payUrlOf = (
  { publicUrl, tokenKey }: Pick<CommerceParts, 'publicUrl' | 'tokenKey'>,
  { id }: OpenRenewal,
) => `${publicUrl}/perpanjang/${writeRenewalToken(id, tokenKey)}`;

/** No more charges for this end: the link to pay by hand takes their place. */
export async function handOver(
  parts: Pick<CommerceParts, 'mail' | 'publicUrl' | 'tokenKey'>,
  tx: Tx,
  { row, renewal }: { row: Automatic; renewal: OpenRenewal },
  reason: string,
): Promise<void> {
  await updateAutomatic(tx, row.id, { chargeAt: null, paymentId: null });
  const facts = { method: describeSaved(row), reason, endsAt: renewal.endsAt };
  const payUrl = payUrlOf(parts, renewal);
  await writeToOwner(parts, tx, row.accountId, (reader) =>
    handOverLetter(reader, { ...facts, payUrl }),
  );
}
