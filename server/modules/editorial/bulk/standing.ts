import { HOUR } from '#contract/constants.ts';
import { BULK_UNDO_HOURS } from '#contract/editorial/bulk.ts';
import type { Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { refuseRow } from '#platform/staff/bulk-acts.ts';
import { type Document, lockOrAdopt } from '../documents/apply-version.ts';
import { refuseLowering } from '../documents/lower-class.ts';
import { findVersion } from '../documents/queries/version.ts';
import { listPlans } from '../documents/queries/plan.ts';
import type { ItemRow, JobRow } from './queries.ts';

/** Until when what was tried out may be done, and what was done taken back. */
export const openUntil = (since: Date): Date => new Date(since.getTime() + BULK_UNDO_HOURS * HOUR);

export type BulkDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'events'>;
export type Asked = { tx: Tx; deps: BulkDeps; job: JobRow; item: ItemRow };
type Standing = Pick<Document, 'draftNo' | 'liveNo'>;
/** `savedAt`: when the job wrote it, by which one sees that it still stands so. */
export type Licence = {
  licenceId: string;
  before: { fromAt: string; toAt: string | null; endedAt: string | null } | null;
  savedAt: string;
};
/** How a title stood, to go back to. */
export type Before = Standing & { plans: { action: string; no: number | null; for: string }[] };
export type After = Standing & { licence?: Licence };
/** Many at once lower no age class: that takes a second person, title by title. */
export async function refuseLowerClass(tx: Tx, documentId: string, no: number): Promise<void> {
  const version = await findVersion(tx, documentId, no);
  const lowers = version && (await refuseLowering(tx, documentId, version.body));
  if (lowers !== undefined) refuseRow(lowers);
}

export async function standingOf(
  tx: Tx,
  { documentId, draftNo, liveNo }: Document,
): Promise<Before> {
  const plans = await listPlans(tx, [documentId]);
  return {
    draftNo,
    liveNo,
    plans: plans.map(({ action, no, at }) => ({ action, no, for: at.toISOString() })),
  };
}

export async function standingNow(tx: Tx, documentId: string): Promise<Standing> {
  const { draftNo = 0, liveNo = null } = (await lockOrAdopt(tx, documentId)) ?? {};
  return { draftNo, liveNo };
}
