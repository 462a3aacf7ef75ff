import { SECOND } from '#contract/constants.ts';
import { CONTENT_CHANGED } from '#platform/cached-responses.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { applyVersion, applyWithdrawal, noteStanding } from './apply-version.ts';
import { refuseLowering } from './lower-class.ts';
import { findMissing } from './owners.ts';
import { lockDocument } from './queries/document.ts';
import { claimDuePlans, listPlans, updatePlanProblem } from './queries/plan.ts';
import { findKeptVersion } from './queries/version.ts';

const LEASE = 30 * SECOND;
const AT_ONCE = 20;

/** Documents whose planned time has come, by the clock that viewers live by. */
export const duePlans = (
  deps: Pick<Deps, 'db' | 'clock' | 'testClock' | 'events'>,
): DueRows<{ documentId: string }> => ({
  name: 'editorial plans',
  every: SECOND,
  batch: AT_ONCE,
  claim() {
    const realNow = deps.clock.now();
    const until = new Date(realNow.getTime() + LEASE);
    return claimDuePlans(deps.db, {
      now: deps.testClock.now(),
      realNow,
      until,
      limit: AT_ONCE,
    });
  },
  work: ({ documentId }) => workOnDocument(deps, documentId),
});

/** One claim of them and its work. */
export const publishDuePlans = (deps: Deps) => workOnce(deps, duePlans(deps));

/**
 * Does what is due of one document, in the order of its times: where servers stood still, a publication and its
 * withdrawal may both be due. What has gone since it was claimed was done elsewhere, or cancelled.
 */
function workOnDocument(
  deps: Pick<Deps, 'db' | 'clock' | 'testClock' | 'events'>,
  documentId: string,
): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.testClock.now();
    if ((await lockDocument(tx, documentId)) === undefined) return;
    const plans = await listPlans(tx, [documentId]);
    for (const { action, no, at, isApproved } of plans.filter(
      (plan) => plan.at <= now && !plan.problem,
    )) {
      const document = await lockDocument(tx, documentId);
      if (document === undefined) return;
      if (action === 'withdraw') {
        await applyWithdrawal(tx, document, at);
        continue;
      }
      const body = (await findKeptVersion(tx, documentId, no ?? 0))?.body;
      const version = body && no !== null ? { no, body } : undefined;
      const missing =
        version === undefined ? ['Versi'] : await findMissing(tx, documentId, version.body, at);
      // Rules may have grown stricter since it was planned, or a newer server planned what is not known here.
      if (version === undefined || missing.length > 0) {
        await updatePlanProblem(tx, { documentId, action }, `Belum lengkap: ${missing.join(', ')}`);
        continue;
      }
      const lowers = isApproved ? undefined : await refuseLowering(tx, documentId, version.body);
      if (lowers === undefined) await applyVersion(tx, document, version, at);
      else await updatePlanProblem(tx, { documentId, action }, lowers);
    }
    await noteStanding(tx, deps, documentId);
    await deps.events.publish(tx, CONTENT_CHANGED, {});
  });
}
