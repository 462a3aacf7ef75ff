import type { Db } from '#platform/db.ts';
import type { Flow } from './find-flow.ts';

/** The flow that this answer belongs to, for the first who hands it in from the right browser. */
export function updateFlowReturned(
  db: Db,
  { secretHash, stateHash }: { secretHash: Buffer; stateHash: Buffer },
  now: Date,
): Promise<Flow | undefined> {
  return db
    .updateTable('partner.flow')
    .set({ returnedAt: now })
    .where('secretHash', '=', secretHash)
    .where('stateHash', '=', stateHash)
    .where('returnedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}
