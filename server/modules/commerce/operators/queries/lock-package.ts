import type { Tx } from '#platform/db.ts';

/** A package, on sale or not, held until the transaction ends. */
export function lockPackage(tx: Tx, id: string) {
  return tx
    .selectFrom('commerce.package')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
