import type { InputOf } from '#contract/call.ts';
import { GENERAL_TERMS } from '#contract/editorial/documents.ts';
import {
  MOST_RELEASE_ITEMS,
  MOST_RELEASE_WEEKS,
  type saveRelease as saveContract,
} from '#contract/editorial/releases.ts';
import { recordAct } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { lockOrAdopt, requireVersion } from '../documents/apply-version.ts';
import { isEditor, isFinance, isScheduler, type Staff } from './ask-release.ts';
import type { ReleaseDeps } from './publish-release.ts';
import * as queries from './queries/release.ts';
import * as parts from './queries/release-part.ts';

/** What is in a release, and who may say so. */

type Release = queries.Release;
type Save = Required<NonNullable<InputOf<typeof saveContract>['body']>>;

/** Each kind is put in and taken out by who may publish it alone. */
function requireRightTo(kind: string, staff: Staff): void {
  if (kind === 'terms' && !isFinance(staff)) fail('editorial.termsOfFinance');
  if (kind !== 'terms' && !isEditor(staff)) fail('editorial.releaseOfEditors');
}

/** Makes a release or says anew which documents are in it. What was planned has to be planned again. */
export function saveRelease(deps: ReleaseDeps, staff: Staff, input: Save): Promise<void> {
  const { releaseId, name, note, items } = input;
  const updatedAt = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = { releaseId, name, note, state: 'draft', updatedAt };
    const isNew = await queries.insertRelease(tx, row);
    const release = await openForChange(tx, releaseId);
    const before = isNew ? [] : await parts.listItems(tx, releaseId);
    const kept = (documentId: string, no: number | null) =>
      before.some((item) => item.documentId === documentId && item.no === no);
    const kinds: string[] = before
      .filter(({ documentId }) => items.every((item) => item.documentId !== documentId))
      .map(({ kind }) => kind);
    for (const { documentId, no } of items.toSorted(byId)) {
      const document = (await lockOrAdopt(tx, documentId)) ?? fail('editorial.documentNotFound');
      if (!kept(documentId, no)) kinds.push(document.kind);
      if (no !== null) await requireVersion(tx, document, no);
      else if (documentId === GENERAL_TERMS) fail('editorial.termsStay');
    }
    for (const kind of kinds) requireRightTo(kind, staff);
    await parts.writeItems(tx, releaseId, items);
    await queries.updateRelease(tx, releaseId, { name, note, updatedAt });
    // Another name changes nothing of what was planned, or agreed to.
    if (kinds.length > 0) {
      await fallBack(deps, tx, releaseId, await stateAfter(tx, release, kinds));
    }
    await act(deps, tx, staff, releaseId, 'save', { name, items: items.length });
  });
}

const byId = (a: { documentId: string }, b: { documentId: string }) =>
  a.documentId < b.documentId ? -1 : 1;

/** Puts the newest versions of documents into a release. */
export function addToRelease(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, documentIds }: { releaseId: string; documentIds: readonly string[] },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const release = await openForChange(tx, releaseId);
    const items: { documentId: string; no: number }[] = [];
    const kinds: string[] = [];
    for (const documentId of [...new Set(documentIds)].toSorted()) {
      const document = (await lockOrAdopt(tx, documentId)) ?? fail('editorial.documentNotFound');
      requireRightTo(document.kind, staff);
      kinds.push(document.kind);
      items.push({ documentId, no: document.draftNo });
    }
    await parts.writeItems(tx, releaseId, items, { isAdding: true });
    await refuseTooMany(tx, releaseId);
    await fallBack(deps, tx, releaseId, await stateAfter(tx, release, kinds));
    await act(deps, tx, staff, releaseId, 'add', { documentIds });
  });
}

export async function refuseTooMany(tx: Tx, releaseId: string): Promise<void> {
  const { terms, others, prices, weeks } = await parts.countParts(tx, releaseId);
  const all = terms + others + prices + weeks;
  if (all > MOST_RELEASE_ITEMS || weeks > MOST_RELEASE_WEEKS) fail('editorial.releaseFull');
}

/** Kinds that are not the editors': to change one leaves their documents handed over. */
const OF_OTHERS: readonly string[] = ['terms', 'price', 'week'];

/** What others change of their own leaves the editors' documents handed over; everything else begins anew. */
export async function stateAfter(tx: Tx, { releaseId, state }: Release, kinds: readonly string[]) {
  if (state === 'draft' || !kinds.every((kind) => OF_OTHERS.includes(kind))) return 'draft';
  return (await parts.countParts(tx, releaseId)).others > 0 ? 'review' : 'draft';
}

/** Marks a draft as waiting to be looked at, or takes that back. */
export function askReview(
  deps: ReleaseDeps,
  staff: Staff,
  { releaseId, isAsked }: { releaseId: string; isAsked: boolean },
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    await openForChange(tx, releaseId);
    const { terms, others, prices, weeks } = await parts.countParts(tx, releaseId);
    if (others > 0 && !isEditor(staff)) fail('editorial.releaseOfEditors');
    // Of one that holds money alone editors have nothing to hand over, and nothing to take back; nor of weeks alone.
    if (others === 0 && terms + prices > 0 && !isFinance(staff)) fail('editorial.releaseOfFinance');
    if (others + terms + prices === 0 && weeks > 0 && !isScheduler(staff)) {
      fail('editorial.releaseOfSchedulers');
    }
    await fallBack(deps, tx, releaseId, isAsked ? 'review' : 'draft');
    await act(deps, tx, staff, releaseId, 'askReview', { isAsked });
  });
}

/** Held until the transaction ends. @throws where it is published or undone */
export async function openForChange(tx: Tx, releaseId: string): Promise<Release> {
  return requireOpen(await queries.lockRelease(tx, releaseId));
}

export function requireOpen(release: Release | undefined): Release {
  if (release === undefined) return fail('editorial.releaseNotFound');
  if (release.state === 'published' || release.state === 'undone') fail('editorial.releaseClosed');
  return release;
}

/** No plan holds any more, nor what a second person agreed to. */
export const fallBack = (
  { clock }: ReleaseDeps,
  tx: Tx,
  releaseId: string,
  state: 'draft' | 'review',
): Promise<void> =>
  queries.updateRelease(tx, releaseId, {
    state,
    plannedFor: null,
    problem: null,
    askedBy: null,
    decidedBy: null,
    approvalId: null,
    updatedAt: clock.now(),
  });

type Deed =
  | 'save'
  | 'add'
  | 'addPrice'
  | 'dropPrice'
  | 'addWeek'
  | 'dropWeek'
  | 'askReview'
  | 'plan'
  | 'publish'
  | 'undo';

export const act = (
  { clock }: ReleaseDeps,
  tx: Tx,
  { accountId: actorId }: Pick<Staff, 'accountId'>,
  releaseId: string,
  deed: Deed,
  after: object,
  approvalId?: string,
): Promise<void> =>
  recordAct(tx, {
    actorId,
    act: `release.${deed}`,
    subject: { kind: 'release', id: releaseId },
    before: null,
    after,
    at: clock.now(),
    ...(approvalId !== undefined && { approvalId }),
  });
