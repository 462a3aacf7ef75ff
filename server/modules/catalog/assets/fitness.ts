import { describeIssue } from '#contract/catalog/issue-texts.ts';
import type { IssueCode, IssueView } from '#contract/catalog/operator-assets.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import {
  type AssetIssueRow,
  hasFitVersion,
  lockCurrentIssue,
  updateIssueWaived,
} from './queries/asset-issue.ts';

/**
 * Whether a title may be published with this asset: it is packaged, and neither a blocker nor a major issue that was not
 * waived was found in the version that viewers would get. What was never looked at (packs of the demo) is fit.
 */
export function isFitToPublish(db: Db, assetId: string): Promise<boolean> {
  return hasFitVersion(db, assetId);
}

/** Lets a major issue pass, with the reason; of ten at once one decides. @throws catalog.issue... */
export async function waiveIssue(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  accountId: string,
  { issueId, reason }: { issueId: string; reason: string },
): Promise<IssueView> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const issue = (await lockCurrentIssue(tx, issueId)) ?? fail('catalog.issueNotFound');
    if (issue.state === 'waived') fail('catalog.issueSettled');
    if (issue.severity !== 'major') fail('catalog.issueBlocks');
    const { assetId, version, code, fromMs, toMs } = issue;
    await recordAct(tx, {
      actorId: accountId,
      act: 'asset.waive',
      subject: { kind: 'asset', id: assetId },
      before: { version, code, fromMs, toMs, state: 'open' },
      after: { version, code, fromMs, toMs, state: 'waived' },
      reason,
      at: now,
    });
    const waived = { waivedBy: accountId, waivedAt: now, reason };
    return presentIssue(await updateIssueWaived(tx, issueId, waived));
  });
}

export function presentIssue(row: AssetIssueRow): IssueView {
  const { id: issueId, fromMs, toMs, reason } = row;
  const code = row.code as IssueCode;
  const measured = row.measured as Record<string, number>;
  return {
    issueId,
    code,
    severity: row.severity as IssueView['severity'],
    fromMs,
    toMs,
    message: describeIssue({ code, fromMs, measured }),
    state: row.state as IssueView['state'],
    reason,
    waivedAt: row.waivedAt?.toISOString() ?? null,
  };
}
