import { type Db, sql, type Tx } from '#platform/db.ts';

/** What one collection holds: titles by weight. */
export type Filler = { titleId: string; weight: number };
export type FillerCollection = { collectionId: string; name: string; fillers: Filler[] };

/** By name, behind one where it is named. */
export async function listCollectionRows(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const { rows } = await sql<{
    collectionId: string;
    name: string;
    titles: number;
    channels: number;
    updatedAt: Date;
  }>`
    select c.collection_id, c.name, c.updated_at,
      (select count(*)::int from live.filler f where f.collection_id = c.collection_id) as titles,
      (select count(distinct s.channel_id)::int from live.slot s
        where s.fill ? 'collectionId' and s.fill ->> 'collectionId' = c.collection_id::text) as channels
    from live.filler_collection c
    where ${after ?? null}::text is null or lower(c.name) > lower(${after ?? ''})
    order by lower(c.name)
    limit ${limit}`.execute(db);
  return rows;
}

/** These collections with what they hold; one that is gone is left out. */
export async function findCollections(db: Db, ids: readonly string[]): Promise<FillerCollection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FillerCollection>`
    select c.collection_id, c.name, coalesce((select jsonb_agg(
        jsonb_build_object('titleId', f.title_id, 'weight', f.weight) order by f.title_id)
      from live.filler f where f.collection_id = c.collection_id), '[]') as fillers
    from live.filler_collection c
    where c.collection_id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return rows;
}

/** A collection, held until the transaction ends. */
export function lockCollection(tx: Tx, collectionId: string) {
  return tx
    .selectFrom('live.fillerCollection')
    .select(['name', 'revision'])
    .where('collectionId', '=', collectionId)
    .forUpdate()
    .executeTakeFirst();
}

export function findRevision(db: Db, collectionId: string) {
  return db
    .selectFrom('live.fillerCollection')
    .select('revision')
    .where('collectionId', '=', collectionId)
    .executeTakeFirst();
}

type CollectionRow = { collectionId: string; name: string; revision: number; updatedAt: Date };

export async function insertCollection(tx: Tx, row: CollectionRow): Promise<void> {
  await tx.insertInto('live.fillerCollection').values(row).execute();
}

export async function updateCollection(
  tx: Tx,
  { collectionId, ...row }: CollectionRow,
): Promise<void> {
  await tx
    .updateTable('live.fillerCollection')
    .set(row)
    .where('collectionId', '=', collectionId)
    .execute();
}

/** Makes what a collection holds these, and no others. */
export async function replaceFillers(
  tx: Tx,
  collectionId: string,
  fillers: readonly Filler[],
): Promise<void> {
  await tx.deleteFrom('live.filler').where('collectionId', '=', collectionId).execute();
  if (fillers.length === 0) return;
  const rows = fillers.map(({ titleId, weight }) => ({ collectionId, titleId, weight }));
  await tx.insertInto('live.filler').values(rows).execute();
}

export async function deleteCollection(tx: Tx, collectionId: string): Promise<void> {
  await tx.deleteFrom('live.fillerCollection').where('collectionId', '=', collectionId).execute();
}

/** Whether a week that is live names a collection. */
export async function hasSlotWith(db: Db, collectionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('live.slot')
    .select('slotId')
    .where(sql<boolean>`fill ? 'collectionId' and fill ->> 'collectionId' = ${collectionId}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
