import type { DocumentBody } from '#contract/editorial/documents.ts';
import * as contract from '#contract/editorial/releases.ts';
import { recordActs } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { applyAgain, applyWithdrawal, noteStanding } from '../documents/apply-version.ts';
import { refuseLowering } from '../documents/lower-class.ts';
import { orderOfKind } from '../documents/owners.ts';
import { nameOf } from '../documents/policy.ts';
import { findKeptVersion } from '../documents/queries/version.ts';
import { ask, type Asked, type Doer, idOf, requireRight } from './ask-release.ts';
import { act, fallBack, openForChange, requireOpen } from './edit-releases.ts';
import {
  findPriceAndWeekUndos,
  findProblemsOfPrices,
  undoPricesAndWeeks,
} from './prices-and-weeks.ts';
import { applyRelease, noteProblems, type ReleaseDeps, ReleaseRefused } from './publish-release.ts';
import * as queries from './queries/release.ts';
import * as parts from './queries/release-part.ts';

type Plan = { releaseId: string; at: string | null; reason: string };

/**
 * Plans a release, moves it, or cancels its plan. It is tried out first: what could not be published now is told now.
 * @param change is made to it in the same transaction: where the plan is refused the release stays as it is, planned or not
 */
export async function planRelease(
  deps: ReleaseDeps,
  doer: Doer,
  input: Plan,
  change?: (tx: Tx) => Promise<void>,
): Promise<Asked> {
  const { releaseId } = input;
  const at = input.at === null ? null : new Date(input.at);
  if (at !== null) {
    if (at <= deps.testClock.now()) fail('editorial.planInPast');
    // Within the decision of a second person nothing is tried out: it could not be taken back.
    if (!('askedBy' in doer)) await rehearseRelease(deps, doer, { releaseId, at, change });
  }
  return inTransaction(deps.db, async (tx) => {
    await change?.(tx);
    const release = await openForChange(tx, releaseId);
    await requireRight(tx, release, doer);
    if (at === null) await fallBack(deps, tx, releaseId, 'draft');
    else {
      const prices = await parts.listPrices(tx, releaseId);
      if (prices.length > 0 && !('askedBy' in doer)) {
        return ask(deps, tx, doer, { callId: contract.planRelease.id, input, release, at });
      }
      const problems = await findProblemsOfPrices(tx, prices, { at, isApproved: true });
      if (problems.size > 0) fail('editorial.releaseIncomplete');
      await noteProblems(tx, releaseId, parts.NO_PROBLEMS);
      await queries.updateRelease(tx, releaseId, {
        state: 'planned',
        plannedFor: at,
        problem: null,
        leasedUntil: null,
        askedBy: idOf(doer),
        decidedBy: 'askedBy' in doer ? doer.decidedBy : null,
        approvalId: 'askedBy' in doer ? doer.approvalId : null,
        updatedAt: deps.clock.now(),
      });
    }
    await actOn(deps, tx, doer, releaseId, 'plan', { for: at?.toISOString() ?? null });
    return undefined;
  });
}

/** Publishes all of a release now, or nothing of it. */
export async function publishRelease(
  deps: ReleaseDeps,
  doer: Doer,
  input: { releaseId: string; reason: string },
): Promise<Asked> {
  const { releaseId } = input;
  const at = deps.testClock.now();
  const release = 'askedBy' in doer ? undefined : await queries.findRelease(deps.db, releaseId);
  if (release !== undefined && release.prices > 0 && release.publishedAt === null) {
    await rehearseRelease(deps, doer, { releaseId, at });
    return inTransaction(deps.db, async (tx) => {
      const open = await openForChange(tx, releaseId);
      await requireRight(tx, open, doer);
      const { id: callId } = contract.publishRelease;
      return ask(deps, tx, doer, { callId, input, release: open, at: null });
    });
  }
  await tellingProblems(deps, releaseId, async (tx) => {
    const found = await queries.lockRelease(tx, releaseId);
    // Again, as of a double click.
    if (found?.state === 'published') return;
    const open = requireOpen(found);
    await requireRight(tx, open, doer);
    const approved = 'askedBy' in doer ? doer : undefined;
    const documents = await applyRelease(tx, deps, releaseId, {
      at,
      airsAt: deps.clock.now(),
      name: open.name,
      isApproved: approved !== undefined,
      givers: { operatorId: idOf(doer), ...(approved && { approved }) },
    });
    await queries.updateRelease(tx, releaseId, {
      state: 'published',
      plannedFor: null,
      problem: null,
      publishedAt: at,
      updatedAt: deps.clock.now(),
    });
    await actOn(deps, tx, doer, releaseId, 'publish', { documents });
    await recordActs(
      tx,
      idOf(doer),
      documents.map(({ documentId, before, no }) => ({
        subject: { kind: 'editorial', id: documentId },
        act: no === null ? 'editorial.withdraw' : 'editorial.publish',
        before: { no: before },
        after: no === null ? null : { no },
        at: deps.clock.now(),
      })),
    );
  });
  return undefined;
}

const actOn = (
  deps: ReleaseDeps,
  tx: Tx,
  doer: Doer,
  releaseId: string,
  deed: 'plan' | 'publish' | 'undo',
  after: object,
) =>
  act(
    deps,
    tx,
    { accountId: idOf(doer) },
    releaseId,
    deed,
    after,
    'askedBy' in doer ? doer.approvalId : undefined,
  );

type Items = Awaited<ReturnType<typeof parts.listItems>>;

/** What viewers saw before, by document; undefined where they saw nothing, null where it can't be shown again. */
async function findBefore(tx: Tx, items: Items) {
  const before = new Map<string, DocumentBody | null>();
  for (const { documentId, beforeNo } of items) {
    if (beforeNo === null) continue;
    const body = (await findKeptVersion(tx, documentId, beforeNo))?.body ?? null;
    // No release lowers a title's age class.
    const isLower = body !== null && (await refuseLowering(tx, documentId, body)) !== undefined;
    before.set(documentId, isLower ? null : body);
  }
  return before;
}

type Undo = { releaseId: string; leaveChanged: boolean; reason: string };

/**
 * Shows again what viewers saw before a release, each document's words as a new version, and gives the earlier prices and
 * weeks back from now on. What was published or priced again since would lose that: it is named, or left as it is.
 */
export function undoRelease(deps: ReleaseDeps, doer: Doer, input: Undo): Promise<Asked> {
  const { releaseId, leaveChanged } = input;
  const at = deps.testClock.now();
  const savedAt = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const release = (await queries.lockRelease(tx, releaseId)) ?? fail('editorial.releaseNotFound');
    if (release.state === 'undone') return undefined;
    if (release.state !== 'published') fail('editorial.releaseNotPublished');
    await requireRight(tx, release, doer);
    const locked = new Map(
      (await parts.lockItems(tx, releaseId)).map((document) => [document.documentId, document]),
    );
    const items = (await parts.listItems(tx, releaseId)).toSorted(
      (a, b) => orderOfKind(b.kind) - orderOfKind(a.kind),
    );
    const before = await findBefore(tx, items);
    const changed = items.filter(
      (item) => item.liveNo !== item.afterNo || before.get(item.documentId) === null,
    );
    const others = await findPriceAndWeekUndos(tx, releaseId);
    const { moved } = others;
    if (changed.length + moved.length > 0 && !leaveChanged) {
      const documents = [
        ...changed.map(({ documentId, body }) => ({
          documentId,
          name: nameOf(body as object),
        })),
        ...moved,
      ];
      fail('editorial.releaseOverwritten', undefined, { documents });
    }
    // One that waits still is withdrawn by one person, as any planned price.
    if (!('askedBy' in doer) && others.prices.some(({ undo }) => undo === 'back')) {
      return ask(deps, tx, doer, { callId: contract.undoRelease.id, input, release, at: null });
    }
    const note = `Rilis dibatalkan: ${release.name}`.slice(0, 200);
    for (const item of items.filter((each) => !changed.includes(each))) {
      const document = locked.get(item.documentId);
      if (document === undefined || item.beforeNo === item.afterNo) continue;
      const body = before.get(item.documentId);
      if (body == null) await applyWithdrawal(tx, document, at);
      else await applyAgain(tx, document, { body, note, at, savedAt });
      await noteStanding(tx, deps, item.documentId);
    }
    const approved = 'askedBy' in doer ? doer : undefined;
    const givers = { operatorId: idOf(doer), ...(approved && { approved }) };
    const undoing = { ...others, givers, at, note };
    const left = await undoPricesAndWeeks(tx, deps, releaseId, undoing);
    // All is taken back again: what a week names is known once the documents are as they were.
    if (left.length > 0 && !leaveChanged) {
      fail('editorial.releaseOverwritten', undefined, { documents: left });
    }
    await queries.updateRelease(tx, releaseId, {
      state: 'undone',
      undoneAt: at,
      updatedAt: savedAt,
    });
    await deps.events.publish(tx, CONTENT_CHANGED, {});
    await actOn(deps, tx, doer, releaseId, 'undo', {
      left: [...changed, ...moved, ...left].map(({ documentId }) => documentId),
    });
    return undefined;
  });
}

const REHEARSED = Symbol('rehearsed');

type Rehearsal = {
  releaseId: string;
  at: Date;
  change?: ((tx: Tx) => Promise<void>) | undefined;
};

/** Tries a release out and takes it back. @throws `editorial.releaseIncomplete` with what each part lacks */
async function rehearseRelease(
  deps: ReleaseDeps,
  doer: Doer,
  { releaseId, at, change }: Rehearsal,
): Promise<void> {
  // Beside the parts stands what they lack; what the change would have put in is none of them.
  const isNoted = change === undefined;
  try {
    const rehearse = async (tx: Tx) => {
      await change?.(tx);
      const release = requireOpen(await queries.lockRelease(tx, releaseId));
      await requireRight(tx, release, doer);
      const airsAt = new Date(at.getTime() - deps.testClock.offset());
      const trial = { at, airsAt, name: release.name, isApproved: true, givers: undefined };
      await applyRelease(tx, deps, releaseId, trial);
      throw REHEARSED;
    };
    await tellingProblems(deps, releaseId, rehearse, isNoted);
  } catch (error) {
    if (error !== REHEARSED) throw error;
  }
}

/** Does something with a release; what is missing is written beside its parts after all was taken back. */
async function tellingProblems(
  deps: ReleaseDeps,
  releaseId: string,
  work: (tx: Tx) => Promise<void>,
  isNoted = true,
): Promise<void> {
  try {
    await inTransaction(deps.db, work);
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    const { problems } = error;
    if (isNoted) {
      await inTransaction(deps.db, (tx) => noteProblems(tx, releaseId, problems));
    }
    fail('editorial.releaseIncomplete', error, {
      problems: [...problems.documents, ...problems.prices, ...problems.weeks].map(
        ([documentId, problem]) => ({
          documentId,
          problem,
        }),
      ),
    });
  }
}
