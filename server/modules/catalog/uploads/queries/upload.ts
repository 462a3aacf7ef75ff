import type { UploadTarget } from '#contract/catalog/operator-uploads.ts';
import type { PageKey } from '#contract/page-key.ts';
import { type Db, type DB, type Selectable, sql, type Updateable } from '#platform/db.ts';
import type { NewUpload } from '../policy.ts';

export type UploadRow = Selectable<DB['catalog.upload']>;

type Times = { now: Date; expiresAt: Date };

/** Bytes that were received of what is in the list of uploads. */
export async function sumUploads(db: Db): Promise<number> {
  const row = await db
    .selectFrom('catalog.upload')
    .select(({ fn }) => fn.sum<string>('receivedBytes').as('bytes'))
    .executeTakeFirst();
  return Number(row?.bytes ?? 0);
}

/** False where the file of a folder or bucket behind it was brought in before. */
export async function insertUpload(
  db: Db,
  {
    id,
    accountId,
    upload,
    inBucket,
    importKey = null,
    state = 'receiving',
  }: {
    id: string;
    accountId: string | null;
    upload: NewUpload;
    inBucket: boolean;
    importKey?: string | null;
    state?: 'receiving' | 'received';
  },
  { now, expiresAt }: Times,
): Promise<boolean> {
  const { target, ...rest } = upload;
  const row = await db
    .insertInto('catalog.upload')
    .values({
      id,
      accountId,
      ...rest,
      state,
      receivedBytes: state === 'received' ? upload.bytes : 0,
      target: target === null ? null : JSON.stringify(target),
      importKey,
      inBucket,
      createdAt: now,
      updatedAt: now,
      expiresAt,
    })
    .onConflict((conflict) => conflict.column('importKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether what a folder or bucket holds under this key was brought in before. */
export async function hasImported(db: Db, importKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('catalog.upload')
    .select('id')
    .where('importKey', '=', importKey)
    .executeTakeFirst();
  return row !== undefined;
}

export function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('catalog.upload').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The upload that an asset was made of. */
export function findUploadOf(db: Db, assetId: string): Promise<UploadRow | undefined> {
  return db
    .selectFrom('catalog.upload')
    .selectAll()
    .where('assetId', '=', assetId)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
}

/** By creation, the newest first. */
export function listUploads(
  db: Db,
  { after, limit }: { after: PageKey | undefined; limit: number },
): Promise<UploadRow[]> {
  return db
    .selectFrom('catalog.upload')
    .selectAll()
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(created_at, id) < (${new Date(after?.value ?? 0)}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many uploads are open, of one person, and how many bytes they all still promise. */
export async function countOpenUploads(
  db: Db,
  accountId: string,
): Promise<{ ownCount: number; promisedBytes: number }> {
  return db
    .selectFrom('catalog.upload')
    .select([
      sql<number>`count(*) filter (where account_id = ${accountId})`.as('ownCount'),
      sql<number>`coalesce(sum(bytes - received_bytes), 0)`.as('promisedBytes'),
    ])
    .where('state', '=', 'receiving')
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function updateUpload(
  db: Db,
  id: string,
  change: Updateable<DB['catalog.upload']>,
): Promise<void> {
  await db.updateTable('catalog.upload').set(change).where('id', '=', id).execute();
}

/** Notes how far an upload is that still receives. */
export async function updateReceivedBytes(
  db: Db,
  id: string,
  { receivedBytes, now, expiresAt }: Times & { receivedBytes: number },
): Promise<void> {
  await db
    .updateTable('catalog.upload')
    .set({ receivedBytes, updatedAt: now, expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .execute();
}

/** All bytes are there: it waits for its check. False when it was so before. */
export async function updateUploadReceived(
  db: Db,
  id: string,
  { now, sentSha256, pieceDigests }: { now: Date; sentSha256?: string; pieceDigests?: string[] },
): Promise<boolean> {
  const result = await db
    .updateTable('catalog.upload')
    .set({
      state: 'received',
      receivedBytes: sql<number>`bytes`,
      updatedAt: now,
      leaseUntil: null,
      failures: 0,
      errorCode: null,
      ...(sentSha256 && { sentSha256 }),
      ...(pieceDigests && { pieceDigests }),
    })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes whole uploads that wait for their check, for as long as the lease; they fall due again when it ends. */
export async function claimReceivedUploads(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<UploadRow[]> {
  return db
    .updateTable('catalog.upload')
    .set({ leaseUntil, failures: sql<number>`failures + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('catalog.upload')
        .select('id')
        .where('state', '=', 'received')
        .where((row) => row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<=', now)]))
        .orderBy('updatedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Takes uploads whose file has to go; the lease moves their time. */
export async function claimExpiredUploads(
  db: Db,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<UploadRow[]> {
  return db
    .updateTable('catalog.upload')
    .set({ expiresAt: leaseUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('catalog.upload')
        .select('id')
        .where('expiresAt', '<=', now)
        .where('removedAt', 'is', null)
        .where('state', '!=', 'received')
        .orderBy('expiresAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('catalog.upload').where('id', '=', id).execute();
}

/** Where a row's `target` says what it is for. */
export function targetOf({ target }: Pick<UploadRow, 'target'>): UploadTarget | null {
  return target as UploadTarget | null;
}

/** What an account sent in, for its export. */
export function listUploadsOf(db: Db, accountId: string) {
  return db
    .selectFrom('catalog.upload')
    .select(['name', 'purpose', 'bytes', 'state', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
}

/** What was sent in stays without who sent it. */
export async function updateUploadsOfErased(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('catalog.upload')
    .set({ accountId: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** Names of the files that assets were made of, by asset. */
export async function listUploadNames(
  db: Db,
  assetIds: readonly string[],
): Promise<Map<string, string>> {
  if (assetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalog.upload')
    .select(['assetId', 'name'])
    .where('assetId', 'in', assetIds)
    .execute();
  return new Map(rows.map(({ assetId, name }) => [assetId ?? '', name]));
}
