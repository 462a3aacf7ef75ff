import type { ActName } from '#contract/studio/acts.ts';
import { recordAct, searchActs } from '#platform/acts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { lockOrAdopt, noteStanding } from './apply-version.ts';
import { deleteReview, listReviews, upsertReview } from './queries/version.ts';

type ReviewDeps = Pick<Deps, 'db' | 'clock'>;
type Version = { documentId: string; no: number; words: string };

/**
 * Asks for somebody else's look at the newest version, or takes that back. It keeps no editor from publishing: it says that
 * somebody wants a second pair of eyes, and what those saw.
 */
export function askReview(
  { db, clock }: ReviewDeps,
  actorId: string,
  { documentId, no, isAsked, words }: Version & { isAsked: boolean },
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await requireNewest(tx, documentId, no);
    const [there] = await listReviews(tx, [documentId]);
    // Again, as of a double click.
    if (isAsked ? there?.state === 'waiting' : there === undefined) return;
    if (isAsked) {
      const asked = { documentId, no, state: 'waiting', askedAt: at, words: words.trim() };
      await upsertReview(tx, { ...asked, decidedAt: null, reply: '' });
    } else await deleteReview(tx, documentId);
    await noteStanding(tx, { clock }, documentId);
    await recordAct(tx, {
      actorId,
      act: 'editorial.askReview',
      subject: { kind: 'editorial', id: documentId },
      before: null,
      after: { no, isAsked, words: words.trim() },
      at,
    });
  });
}

/** Approves what waits, or returns it with words; who asked or saved the version does neither. */
export function decideReview(
  { db, clock }: ReviewDeps,
  actorId: string,
  { documentId, no, isApproved, words }: Version & { isApproved: boolean },
): Promise<void> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    await requireNewest(tx, documentId, no);
    const [there] = await listReviews(tx, [documentId]);
    if (there?.state !== 'waiting') return fail('editorial.reviewClosed');
    const asking = await findNewestAct(tx, documentId, 'editorial.askReview');
    // Without its act it can't be told who asked.
    if (asking === undefined) return fail('editorial.reviewClosed');
    const saving = [
      await findNewestAct(tx, documentId, 'editorial.save'),
      await findNewestAct(tx, documentId, 'editorial.rollBack'),
    ].filter((act) => (act?.after as { no?: number } | undefined)?.no === no);
    const own = [asking, ...saving].some((act) => act?.actorId === actorId);
    if (own) fail('editorial.reviewOwn');
    const state = isApproved ? 'approved' : 'returned';
    await upsertReview(tx, { ...there, state, decidedAt: at, reply: words.trim() });
    await noteStanding(tx, { clock }, documentId);
    return recordAct(tx, {
      actorId,
      act: 'editorial.review',
      subject: { kind: 'editorial', id: documentId },
      before: null,
      after: { no, isApproved, words: words.trim() },
      at,
    });
  });
}

/** However many acts came after it. */
async function findNewestAct(tx: Tx, documentId: string, act: ActName) {
  const subject = { kind: 'editorial', id: documentId };
  return (await searchActs(tx, { subject, act, limit: 1 }))[0];
}

/** The document is held, and the version is its newest one, which viewers do not see yet. */
async function requireNewest(tx: Tx, documentId: string, no: number): Promise<void> {
  const document = (await lockOrAdopt(tx, documentId)) ?? fail('editorial.documentNotFound');
  const { draftNo, liveNo } = document;
  if (no > draftNo) fail('editorial.documentNotFound');
  if (no < draftNo) fail('editorial.versionConflict', undefined, { draftNo });
  if (liveNo === no) fail('editorial.reviewClosed');
}
