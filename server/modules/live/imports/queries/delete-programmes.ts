import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

export async function deleteProgrammes(tx: Tx, programmeIds: readonly string[]): Promise<void> {
  if (programmeIds.length === 0) return;
  await tx
    .deleteFrom('live.programme')
    .where('programmeId', '=', sql<string>`any(${[...programmeIds]}::uuid[])`)
    .execute();
}
