import type { Tx } from '#platform/db.ts';
import type { Case } from '../case.ts';

/** A case as it stands, held until the transaction ends. */
export function lockCase(tx: Tx, id: string): Promise<Case | undefined> {
  return tx
    .selectFrom('commerce.case')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
