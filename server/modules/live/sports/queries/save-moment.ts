import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db, Tx } from '#platform/db.ts';

export function lockMoment(tx: Tx, momentId: string) {
  return tx
    .selectFrom('live.moment')
    .select(['fixtureId', 'at', 'kind', 'teamId', 'clock', 'detail'])
    .where('momentId', '=', momentId)
    .forUpdate()
    .executeTakeFirst();
}

export async function upsertMoment(db: Db, row: Insertable<DB['live.moment']>): Promise<void> {
  const { momentId: _, ...columns } = row;
  await db
    .insertInto('live.moment')
    .values(row)
    .onConflict((oc) => oc.column('momentId').doUpdateSet(columns))
    .execute();
}

export async function deleteMoment(tx: Tx, momentId: string): Promise<void> {
  await tx.deleteFrom('live.moment').where('momentId', '=', momentId).execute();
}
