import * as contract from '#contract/editorial/operator-documents.ts';
import { recordAct } from '#platform/acts.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import type { AskedApproval } from '#platform/staff/approvals.ts';
import * as apply from './apply-version.ts';
import { askToLower } from './lower-class.ts';
import { updateDocument } from './queries/document.ts';
import * as planQueries from './queries/plan.ts';

export type EditDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'events'>;

type VersionInput = { documentId: string; no: number; reason?: string };
/** What a deed returns that waits for a second person; undefined where it is done. */
type Asked = AskedApproval | undefined;

/** Shows a version to viewers now; one that lowers a title's class once a second person agreed. */
export function publishDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, no, reason = '' }: VersionInput,
  approvalId?: string,
): Promise<Asked> {
  return change(deps, documentId, async (tx, document) => {
    const version = await apply.requireVersion(tx, document, no);
    const at = deps.testClock.now();
    await apply.requireComplete(tx, document, version, at);
    if (document.liveNo === no) return undefined;
    const input = { documentId, no, reason };
    const { id: callId } = contract.publishDocument;
    const publication = { callId, input, askedBy: actorId, approvalId, version, at: null };
    const asked = await askToLower(deps, tx, publication);
    if (asked !== undefined) return asked;
    const plans = await apply.applyVersion(tx, document, version, at);
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.publish',
      before: { no: document.liveNo, plans },
      after: { no },
      ...(approvalId !== undefined && { approvalId, reason }),
    });
    return undefined;
  });
}

/** Takes a document away from viewers now; what is planned goes with it. */
export function withdrawDocument(
  deps: EditDeps,
  actorId: string,
  documentId: string,
): Promise<Asked> {
  return change(deps, documentId, async (tx, document) => {
    const plans = await planQueries.deletePlans(tx, documentId);
    if (document.liveNo === null && plans.length === 0) return undefined;
    if (document.liveNo !== null) await apply.applyWithdrawal(tx, document, deps.testClock.now());
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.withdraw',
      before: { no: document.liveNo, plans },
      after: null,
    });
    return undefined;
  });
}

export type PlanInput = {
  documentId: string;
  action: 'publish' | 'withdraw';
  no: number | null;
  at: string | null;
  reason?: string;
};

/** Plans a publication or a withdrawal, moves it, or cancels it where no time is given. */
export function planDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, action, reason = '', ...asked }: PlanInput,
  approvalId?: string,
): Promise<Asked> {
  return change(deps, documentId, async (tx, document) => {
    const at = asked.at === null ? null : new Date(asked.at);
    const no = action === 'publish' ? asked.no : null;
    if (at === null) await planQueries.deletePlans(tx, documentId, action);
    else {
      if (at <= deps.testClock.now()) fail('editorial.planInPast');
      if (no !== null) {
        const version = await apply.requireVersion(tx, document, no);
        await apply.requireComplete(tx, document, version, at);
        const input = { documentId, action, no, at: asked.at, reason };
        const { id: callId } = contract.planDocument;
        const publication = { callId, input, askedBy: actorId, approvalId, version, at: asked.at };
        const lowering = await askToLower(deps, tx, publication);
        if (lowering !== undefined) return lowering;
      }
      const isApproved = approvalId !== undefined;
      await planQueries.upsertPlan(tx, { documentId, action, no, at, isApproved });
    }
    await recordAct(tx, {
      ...actOn(deps, actorId, documentId),
      act: 'editorial.plan',
      before: null,
      after: { action, no, for: at?.toISOString() ?? null },
      ...(approvalId !== undefined && { approvalId, reason }),
    });
    return undefined;
  });
}

/** Brings an older version back: its words are saved as the newest one, which viewers see from now on. */
export function rollBackDocument(
  deps: EditDeps,
  actorId: string,
  { documentId, no: from, reason = '' }: VersionInput,
  approvalId?: string,
): Promise<Asked> {
  return change(deps, documentId, async (tx, document) => {
    const version = await apply.requireVersion(tx, document, from);
    // Again, as of a double click.
    if (document.liveNo === from && document.draftNo === from) return undefined;
    const at = deps.testClock.now();
    await apply.requireComplete(tx, document, version, at);
    const input = { documentId, no: from, reason };
    const { id: callId } = contract.rollBackDocument;
    const publication = { callId, input, askedBy: actorId, approvalId, version, at: null };
    const asked = await askToLower(deps, tx, publication);
    if (asked !== undefined) return asked;
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
      ...(approvalId !== undefined && { approvalId, reason }),
    });
    return undefined;
  });
}

/** Does something to a document that is there, alone. */
function change(
  deps: EditDeps,
  documentId: string,
  work: (tx: Tx, document: apply.Document) => Promise<Asked>,
): Promise<Asked> {
  return inTransaction(deps.db, async (tx) => {
    const document = await apply.lockOrAdopt(tx, documentId);
    const asked = await work(tx, document ?? fail('editorial.documentNotFound'));
    if (asked !== undefined) return asked;
    await updateDocument(tx, documentId, { updatedAt: deps.clock.now() });
    await apply.noteStanding(tx, deps, documentId);
    await deps.events.publish(tx, CONTENT_CHANGED, {});
    return undefined;
  });
}

const actOn = ({ clock }: EditDeps, actorId: string, documentId: string) => ({
  actorId,
  subject: { kind: 'editorial' as const, id: documentId },
  at: clock.now(),
});
