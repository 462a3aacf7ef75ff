import { SECOND } from '#contract/constants.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import {
  applyWithdrawal,
  applyWithOwner,
  type Live,
  markLive,
  noteStanding,
} from '../documents/apply-version.ts';
import { refuseLowering } from '../documents/lower-class.ts';
import { findMissing, orderOfKind } from '../documents/owners.ts';
import { nameOf, readBody } from '../documents/policy.ts';
import { applyPricesAndWeeks, type Publication } from './prices-and-weeks.ts';
import * as queries from './queries/release.ts';
import * as parts from './queries/release-part.ts';
import { updateWeekProblems } from './queries/release-week.ts';

export type ReleaseDeps = Pick<Deps, 'db' | 'clock' | 'testClock' | 'events'>;

/** Shorter than the delay that viewers may see: what makes it happen once is the row's lock, not the lease. */
const LEASE = SECOND;
const AT_ONCE = 10;

/** Why nothing of a release was published: which documents, prices and weeks, and what each lacks. */
export class ReleaseRefused extends Error {
  readonly problems: parts.Problems;
  constructor(problems: parts.Problems) {
    super('Something in the release can not be published');
    this.problems = problems;
  }
}

/**
 * Makes every document of a release what viewers see, every price what holds and every week what television follows, in the
 * transaction it is given. Each is checked after those that it may name were written, so that a title and the rail that shows
 * it can come out together.
 * @throws ReleaseRefused with all that lack something; the transaction must then be rolled back
 */
export async function applyRelease(
  tx: Tx,
  deps: ReleaseDeps,
  releaseId: string,
  publication: Publication,
) {
  const { at } = publication;
  const locked = new Map(
    (await parts.lockItems(tx, releaseId)).map((document) => [document.documentId, document]),
  );
  const items = (await parts.listItems(tx, releaseId)).toSorted(
    (a, b) => orderOfKind(a.kind) - orderOfKind(b.kind),
  );
  const problems = new Map<string, string>();
  const lives: Live[] = [];
  for (const { documentId, no, body: words } of items) {
    const document = locked.get(documentId);
    if (document === undefined) continue;
    if (no === null) {
      if (document.liveNo !== null) await applyWithdrawal(tx, document, at);
      continue;
    }
    const body = readBody(words);
    if (body === undefined) {
      problems.set(documentId, 'Versi ini memuat bagian yang tidak dikenal di sini');
      continue;
    }
    const missing = await findMissing(tx, documentId, body, at);
    if (missing.length > 0) problems.set(documentId, `Belum lengkap: ${missing.join(', ')}`);
    else if (document.liveNo !== no) {
      const lowers = await refuseLowering(tx, documentId, body);
      if (lowers !== undefined) problems.set(documentId, lowers);
      else {
        const live = { ...document, no, body };
        await applyWithOwner(tx, live, at);
        lives.push(live);
      }
    }
  }
  const others = await applyPricesAndWeeks(tx, deps, releaseId, publication);
  if (problems.size + others.prices.size + others.weeks.size > 0) {
    throw new ReleaseRefused({ documents: problems, ...others });
  }
  // What many documents have in common is written for all at once: a hundred wait for few answers of the database.
  await markLive(tx, lives, at);
  await noteStanding(tx, deps, ...locked.keys());
  const outcomes = items.map(({ documentId, no }) => ({
    documentId,
    beforeNo: locked.get(documentId)?.liveNo ?? null,
    afterNo: no,
  }));
  await parts.updateOutcomes(tx, releaseId, outcomes);
  await deps.events.publish(tx, CONTENT_CHANGED, {});
  return items.map(({ documentId, body }, index) => ({
    documentId,
    name: nameOf(body as object),
    before: outcomes[index]?.beforeNo ?? null,
    no: outcomes[index]?.afterNo ?? null,
  }));
}

/** Releases whose time has come, by the clock that viewers live by. */
export const dueReleases = (deps: ReleaseDeps): DueRows<{ releaseId: string }> => ({
  name: 'editorial releases',
  every: SECOND,
  batch: AT_ONCE,
  claim() {
    const realNow = deps.clock.now();
    const until = new Date(realNow.getTime() + LEASE);
    return queries.claimDueReleases(deps.db, {
      now: deps.testClock.now(),
      realNow,
      until,
      limit: AT_ONCE,
    });
  },
  work: ({ releaseId }) => workOnRelease(deps, releaseId),
});

/** One claim of them and its work. */
export const publishDueReleases = (deps: Deps) => workOnce(deps, dueReleases(deps));

/** What was done elsewhere since it was claimed, moved or cancelled is left alone: the row says so under its lock. */
async function workOnRelease(deps: ReleaseDeps, releaseId: string): Promise<void> {
  const openDue = async (tx: Tx) => {
    const release = await queries.lockRelease(tx, releaseId);
    const at = release?.state === 'planned' ? release.plannedFor : null;
    return release && at !== null && at <= deps.testClock.now() ? { ...release, at } : undefined;
  };
  try {
    await inTransaction(deps.db, async (tx) => {
      const release = await openDue(tx);
      if (release === undefined) return;
      const { at, name, askedBy, decidedBy, approvalId } = release;
      const isApproved = approvalId !== null;
      const approved = isApproved && askedBy && decidedBy && { approvalId, askedBy, decidedBy };
      const givers = askedBy ? { operatorId: askedBy, ...(approved && { approved }) } : undefined;
      const airsAt = deps.clock.now();
      await applyRelease(tx, deps, releaseId, { at, airsAt, name, isApproved, givers });
      await queries.updateRelease(tx, releaseId, {
        state: 'published',
        plannedFor: null,
        problem: null,
        publishedAt: at,
        updatedAt: deps.clock.now(),
      });
    });
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    // Rules may have grown stricter since it was planned, a licence may have ended.
    await inTransaction(deps.db, async (tx) => {
      if ((await openDue(tx)) === undefined) return;
      const { documents, prices, weeks } = error.problems;
      await noteProblems(tx, releaseId, error.problems);
      await queries.updateRelease(tx, releaseId, {
        state: 'draft',
        plannedFor: null,
        problem: `Tidak terbit pada waktunya: ${documents.size + prices.size + weeks.size} di antaranya bermasalah`,
        updatedAt: deps.clock.now(),
      });
    });
  }
}

/** Why nothing was published stands beside each part that was a reason, and beside no other. */
export async function noteProblems(
  tx: Tx,
  releaseId: string,
  problems: parts.Problems,
): Promise<void> {
  await parts.updateProblems(tx, releaseId, problems);
  await updateWeekProblems(tx, releaseId, problems);
}
