import { type ErrorCode, errors } from '#contract/errors.ts';
import { type Db, sql } from '#platform/db.ts';
import { type AssetSource, assetSource, type FinishedAsset } from '../asset-shapes.ts';

/** A worker's right to package an asset, for as long as it extends its lease. */
export type AssetClaim = {
  assetId: string;
  /** The version that this claim makes. */
  version: number;
  holder: string;
  source: AssetSource;
};

type Lease = { holder: string; seconds: number };

// A queued asset whose job got lost is claimed by the next worker that looks, after the queue had its chance.
const QUEUE_SECONDS = 60;

/** Claims an asset that waits or whose worker has gone; null when it is done, held, failed or missing. */
export async function claimAsset(
  db: Db,
  assetId: string,
  lease: Lease,
): Promise<AssetClaim | null> {
  const free = sql`id = ${assetId} and coalesce(lease_until, now()) <= now()`;
  return claim(db, free, lease);
}

/** Claims the most urgent asset that another worker left behind, or null. */
export async function claimStaleAsset(db: Db, lease: Lease): Promise<AssetClaim | null> {
  const stale = sql`coalesce(lease_until, updated_at + make_interval(secs => ${QUEUE_SECONDS})) <= now()`;
  return claim(db, stale, lease);
}

async function claim(
  db: Db,
  which: ReturnType<typeof sql>,
  lease: Lease,
): Promise<AssetClaim | null> {
  const { rows } = await sql<{ id: string; claim: number; source: unknown }>`
    update catalog.asset set
      status = 'working',
      claim = claim + 1,
      lease_holder = ${lease.holder},
      lease_until = now() + make_interval(secs => ${lease.seconds}),
      updated_at = now()
    where id = (
      select id from catalog.asset
      where status in ('queued', 'working') and ${which}
      order by priority desc, created_at
      limit 1
      for update skip locked
    )
    returning id, claim, source
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const source = assetSource.parse(row.source);
  return { assetId: row.id, version: row.claim, holder: lease.holder, source };
}

/** Renews a claim and stores its progress. False when the claim is lost: the worker must stop. */
export async function updateAssetLease(
  db: Db,
  { assetId, version, holder }: AssetClaim,
  state: { seconds: number; step: string; progress: number },
): Promise<boolean> {
  const result = await db
    .updateTable('catalog.asset')
    .set({
      leaseUntil: sql<Date>`now() + make_interval(secs => ${state.seconds})`,
      updatedAt: sql<Date>`now()`,
      step: state.step,
      progress: Math.min(1, Math.max(0, state.progress)),
    })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('leaseHolder', '=', holder)
    .where('status', '=', 'working')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Gives a claim back, so that another worker takes it at once instead of after the lease. */
export async function updateAssetReleased(db: Db, { assetId, version }: AssetClaim): Promise<void> {
  await db
    .updateTable('catalog.asset')
    .set({ status: 'queued', leaseHolder: null, leaseUntil: sql<Date>`now()` })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('status', '=', 'working')
    .execute();
}

/** Makes a claim's version the published one; false when the claim is no longer held. */
export async function updateAssetPublished(
  db: Db,
  { assetId, version, holder }: AssetClaim,
  { presentation, loudness, placeholder, images, report }: FinishedAsset,
): Promise<boolean> {
  const result = await db
    .updateTable('catalog.asset')
    .set({
      status: 'ready',
      version,
      step: null,
      progress: 1,
      failures: 0,
      errorCode: null,
      errorMessage: null,
      leaseHolder: null,
      leaseUntil: null,
      durationSeconds: presentation.durationSeconds,
      loudness: JSON.stringify(loudness),
      placeholder,
      images: sql`${JSON.stringify(images)}::jsonb || own_images`,
      packagedImages: JSON.stringify(images),
      thumbnails: presentation.thumbnails ? JSON.stringify(presentation.thumbnails) : null,
      subtitles: JSON.stringify(presentation.subtitles),
      checkedVersion: report === undefined ? null : version,
      ...(report && { report: JSON.stringify(report) }),
      updatedAt: sql<Date>`now()`,
      readyAt: sql<Date>`now()`,
    })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('leaseHolder', '=', holder)
    .where('status', '=', 'working')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Puts an asset back in the queue, unless a worker has it. */
export async function updateAssetQueued(
  db: Db,
  assetId: string,
  source: AssetSource | undefined,
): Promise<boolean> {
  const result = await db
    .updateTable('catalog.asset')
    .set({
      status: 'queued',
      step: null,
      progress: 0,
      failures: 0,
      errorCode: null,
      errorMessage: null,
      updatedAt: sql<Date>`now()`,
      ...(source && { source: JSON.stringify(source) }),
    })
    .where('id', '=', assetId)
    .where((row) =>
      row.or([row('leaseUntil', 'is', null), row('leaseUntil', '<', sql<Date>`now()`)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Ends a claim with an error of the catalogue. Where `mayRetry` says how many failures are borne, the asset waits
 * for another try until they are used up.
 */
export async function updateAssetFailed(
  db: Db,
  { assetId, version }: AssetClaim,
  failure: { code: ErrorCode; mayRetry?: number },
): Promise<void> {
  const { code, mayRetry = 0 } = failure;
  await db
    .updateTable('catalog.asset')
    .set({
      status: sql<string>`case when failures < ${mayRetry} then 'queued' else 'failed' end`,
      failures: sql<number>`failures + 1`,
      errorCode: code,
      errorMessage: errors[code].message,
      leaseHolder: null,
      leaseUntil: null,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', assetId)
    .where('claim', '=', version)
    .where('status', '=', 'working')
    .execute();
}
