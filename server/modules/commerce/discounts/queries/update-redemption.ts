import type { Updateable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Tx } from '#platform/db.ts';

export async function updateRedemption(
  tx: Tx,
  id: string,
  change: Pick<Updateable<DB['commerce.redemption']>, 'state' | 'isLate' | 'changedAt'>,
): Promise<void> {
  await tx.updateTable('commerce.redemption').set(change).where('id', '=', id).execute();
}
