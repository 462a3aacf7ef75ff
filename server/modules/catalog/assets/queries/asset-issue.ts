import type { FoundIssue } from '#media/quality/assess.ts';
import { type Db, type DB, type Selectable, sql, type Tx } from '#platform/db.ts';

export type AssetIssueRow = Selectable<DB['catalog.assetIssue']>;

export async function insertAssetIssues(
  db: Db,
  { assetId, version }: { assetId: string; version: number },
  issues: readonly FoundIssue[],
): Promise<void> {
  if (issues.length === 0) return;
  const rows = issues.map(({ measured, ...issue }) => ({
    assetId,
    version,
    ...issue,
    measured: JSON.stringify(measured),
  }));
  await db.insertInto('catalog.assetIssue').values(rows).execute();
}

/** What was found in a version, the gravest first, then by where it is. */
export function listAssetIssues(
  db: Db,
  assetId: string,
  version: number,
): Promise<AssetIssueRow[]> {
  return db
    .selectFrom('catalog.assetIssue')
    .selectAll()
    .where('assetId', '=', assetId)
    .where('version', '=', version)
    .orderBy(sql`array_position(array['blocker', 'major', 'note'], severity)`)
    .orderBy('fromMs', (at) => at.asc().nullsFirst())
    .orderBy('id')
    .execute();
}

/** Held until the transaction ends; undefined where it is of a version that is replaced. */
export function lockCurrentIssue(tx: Tx, issueId: string): Promise<AssetIssueRow | undefined> {
  return tx
    .selectFrom('catalog.assetIssue as issue')
    .innerJoin('catalog.asset as asset', (join) =>
      join.onRef('asset.id', '=', 'issue.assetId').onRef('asset.version', '=', 'issue.version'),
    )
    .selectAll('issue')
    .where('issue.id', '=', issueId)
    .forUpdate('issue')
    .executeTakeFirst();
}

export function updateIssueWaived(
  tx: Tx,
  issueId: string,
  { waivedBy, waivedAt, reason }: { waivedBy: string; waivedAt: Date; reason: string },
): Promise<AssetIssueRow> {
  return tx
    .updateTable('catalog.assetIssue')
    .set({ state: 'waived', waivedBy, waivedAt, reason })
    .where('id', '=', issueId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Of these, what somebody let pass and a newer version has not replaced; returns how many. */
export async function updateIssuesReopened(
  tx: Tx,
  {
    assetId,
    issueIds,
    waivedBy,
  }: { assetId: string; issueIds: readonly string[]; waivedBy: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('catalog.assetIssue as issue')
    .from('catalog.asset as asset')
    .set({ state: 'open', waivedBy: null, waivedAt: null, reason: null })
    .whereRef('asset.id', '=', 'issue.assetId')
    .whereRef('asset.version', '=', 'issue.version')
    .where('issue.assetId', '=', assetId)
    .where('issue.waivedBy', '=', waivedBy)
    .where('issue.state', '=', 'waived')
    .where((eb) => eb('issue.id', '=', eb.fn.any(eb.val([...issueIds]))))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether an asset has a published version in which nothing stands against showing it. */
export async function hasFitVersion(db: Db, assetId: string): Promise<boolean> {
  const row = await db
    .selectFrom('catalog.asset as asset')
    .select('asset.id')
    .where('asset.id', '=', assetId)
    .where('asset.version', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('catalog.assetIssue as issue')
            .select('issue.id')
            .whereRef('issue.assetId', '=', 'asset.id')
            .whereRef('issue.version', '=', 'asset.version')
            .where('issue.state', '=', 'open')
            .where('issue.severity', '!=', 'note'),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Waivers stay without who gave them. */
export async function updateWaiversOfErased(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('catalog.assetIssue')
    .set({ waivedBy: null })
    .where('waivedBy', '=', accountId)
    .execute();
}

export function listWaiversOf(db: Db, accountId: string) {
  return db
    .selectFrom('catalog.assetIssue')
    .select(['code', 'reason', 'waivedAt'])
    .where('waivedBy', '=', accountId)
    .orderBy('waivedAt')
    .execute();
}
