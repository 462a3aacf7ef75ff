import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { type AssetSource, assetSource } from '../asset-source.ts';

/** A worker's right to package an asset, for as long as it extends its lease. */
export type AssetClaim = {
  assetId: string;
  /** The version that this claim makes. */
  version: number;
  holder: string;
  source: AssetSource;
};

type Lease = { holder: string; seconds: number };

// A queued asset whose job got lost is taken by whoever looks, after the queue had its chance.
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
