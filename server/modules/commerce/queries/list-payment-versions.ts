import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** How far each of these payments has come, for those who watch them. */
export function listPaymentVersions(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  return (
    db
      .selectFrom('commerce.payment')
      .select(['id', 'version'])
      // One array: thousands may watch, and each would be a parameter.
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  );
}
