import { recordAct } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import * as apply from './apply-version.ts';
import { updateDocument } from './queries/document.ts';
import * as planQueries from './queries/plan.ts';

type EditDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'events'>;

/** Shows a version to viewers now. */
export function publishDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, no }: { documentId: string; no: number },
): Promise<void> {
  return change(deps, documentId, async (tx, document) => {
    const version = await apply.requireVersion(tx, document, no);
    const at = deps.testClock.now();
    await apply.requireComplete(tx, document, version, at);
    if (document.liveNo === no) return;
    const plans = await apply.applyVersion(tx, document, version, at);
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.publish',
      before: { no: document.liveNo, plans },
      after: { no },
    });
  });
}

/** Takes a document away from viewers now; what is planned goes with it. */
export function withdrawDocument(
  deps: EditDeps,
  actorId: string,
  documentId: string,
): Promise<void> {
  return change(deps, documentId, async (tx, document) => {
    const plans = await planQueries.deletePlans(tx, documentId);
    if (document.liveNo === null && plans.length === 0) return;
    if (document.liveNo !== null) await apply.applyWithdrawal(tx, document, deps.testClock.now());
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.withdraw',
      before: { no: document.liveNo, plans },
      after: null,
    });
  });
}

export type PlanInput = {
  documentId: string;
  action: 'publish' | 'withdraw';
  no: number | null;
  at: string | null;
};

/** Plans a publication or a withdrawal, moves it, or cancels it where no time is given. */
export function planDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, action, ...asked }: PlanInput,
): Promise<void> {
  return change(deps, documentId, async (tx, document) => {
    const at = asked.at === null ? null : new Date(asked.at);
    const no = action === 'publish' ? asked.no : null;
    if (at === null) await planQueries.deletePlans(tx, documentId, action);
    else {
      if (at <= deps.testClock.now()) fail('editorial.planInPast');
      if (no !== null) {
        const version = await apply.requireVersion(tx, document, no);
        await apply.requireComplete(tx, document, version, at);
      }
      await planQueries.upsertPlan(tx, { documentId, action, no, at });
    }
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.plan',
      before: null,
      after: { action, no, for: at?.toISOString() ?? null },
    });
  });
}

/** Brings an older version back: its words are saved as the newest one, which viewers see from now on. */
export function rollBackDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, no: from }: { documentId: string; no: number },
): Promise<void> {
  return change(deps, documentId, async (tx, document) => {
    const version = await apply.requireVersion(tx, document, from);
    // Again, as of a double click.
    if (document.liveNo === from && document.draftNo === from) return;
    const at = deps.testClock.now();
    await apply.requireComplete(tx, document, version, at);
    const { no, plans } = await apply.applyAgain(tx, document, {
      body: version.body,
      note: `Kembali ke versi ${from}`,
      at,
      savedAt: deps.clock.now(),
    });
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.rollBack',
      before: { no: document.liveNo, plans },
      after: { no },
    });
  });
}

/** Does something to a document that is there, alone. */
function change(
  deps: EditDeps,
  documentId: string,
  work: (tx: Tx, document: apply.Document) => Promise<void>,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const document = await apply.lockOrAdopt(tx, documentId);
    await work(tx, document ?? fail('editorial.documentNotFound'));
    await updateDocument(tx, documentId, { updatedAt: deps.clock.now() });
    await apply.noteStanding(tx, deps, documentId);
    await deps.events.publish(tx, CONTENT_CHANGED, {});
  });
}

const actOn = ({ clock }: EditDeps, actorId: string, documentId: string) => ({
  actorId,
  subject: { kind: 'editorial', id: documentId },
  at: clock.now(),
});
