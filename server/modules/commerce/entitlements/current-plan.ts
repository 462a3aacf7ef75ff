import { type MatrixClass, matrixClasses, type PlanTier, SECOND } from '#contract/constants.ts';
import { findAccount, lockAccount, setDeviceLimit } from '#modules/accounts/index.ts';
import { claimByGroup, TEST_CLOCK_MOVED } from '#platform/clocks.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { type DueRows, workOnce } from '#platform/due.ts';
import { oncePerPage } from '#platform/database/page-reads.ts';
import type { CommerceDeps } from '../deps.ts';
import { comparePlans, type Grants, readGrants } from './policy.ts';
import { claimDueReviews, type DueReview, updateReviewed } from './queries/entitlement.ts';
import { listPlansWithEntitlements, listPlansWithRights } from './queries/plan.ts';

export type CurrentPlan = {
  tier: PlanTier;
  name: string;
  /** Lines of the highest picture. */
  maxHeight: number;
  /** Those of the plan and of what was added to it. */
  screens: number;
  devices: number;
  matrix: MatrixClass[];
  /** When the plan ends, follow-on periods counted in; null for freemium, which never does. */
  endsAt: Date | null;
  /** What running add-ons open beside the plan that they need. */
  addOns: Grants[];
};

/** The plan of an account at `now`: the best that runs, else freemium. */
export async function findPlan(db: Db, accountId: string, now: Date): Promise<CurrentPlan> {
  return planOf(
    await oncePerPage(db, `plans ${accountId}`, () =>
      listPlansWithEntitlements(db, { accountId, now }),
    ),
  );
}

/** The plan with the titles that the account may watch by themselves, and when its grace ends: once for all calls of a page. */
export async function findRights(db: Db, accountId: string, now: Date) {
  const rows = await oncePerPage(db, `rights ${accountId}`, () =>
    listPlansWithRights(db, { accountId, now }),
  );
  const [first] = rows;
  return {
    plan: planOf(rows),
    titleIds: first?.titleIds ?? [],
    graceEndsAt: first?.graceEndsAt ?? null,
  };
}

type PlanRow = Awaited<ReturnType<typeof listPlansWithEntitlements>>[number];

function planOf(rows: readonly PlanRow[]): CurrentPlan {
  const running = rows.filter(({ endsAt }) => endsAt !== null);
  const best = running.toSorted((a, b) => comparePlans(b.tier, a.tier))[0];
  const addOns = rows
    .filter(({ tier }) => best !== undefined && comparePlans(best.tier, tier) >= 0)
    .flatMap((row) => row.addOns ?? [])
    .map(readGrants);
  const plan = rows.find(({ tier }) => tier === (best?.tier ?? 'freemium'));
  if (plan === undefined) throw new Error('The plans are missing from the database');
  return {
    tier: plan.tier,
    name: plan.name,
    maxHeight: plan.maxHeight,
    screens: plan.screens + addOns.reduce((sum, { extraScreens }) => sum + extraScreens, 0),
    devices: plan.devices,
    matrix: matrixClasses.filter((matrix) => plan.matrix.includes(matrix)),
    endsAt: best?.endsAt ?? null,
    addOns,
  };
}

/**
 * Tells accounts how many devices the plan of `now` allows. Business accounts have a contract; what was agreed with
 * others or set by hand is the least that they keep.
 */
export async function applyDeviceLimit(db: Db, accountId: string, now: Date): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.isB2b) return;
  const { devices } = await findPlan(db, accountId, now);
  await setDeviceLimit(db, accountId, Math.max(devices, account.agreedDevices ?? 0));
}

/** A process that dies leaves its accounts to others after this time; one that failed is tried again then. */
const CLAIM_LEASE = 30 * SECOND;
/** Each holds a connection, of which requests need most. */
const AT_ONCE = 4;

type ReviewDeps = Pick<CommerceDeps, 'db' | 'log' | 'testClock'>;

/** Plans that begin and end: their accounts get another device limit. */
export const entitlementReviews = (deps: ReviewDeps): DueRows<DueReview> => ({
  name: 'entitlement reviews',
  every: 2 * SECOND,
  wakeOn: [TEST_CLOCK_MOVED],
  batch: AT_ONCE,
  claim: () =>
    claimByGroup(deps.testClock, { lease: CLAIM_LEASE, limit: AT_ONCE }, (due) =>
      claimDueReviews(deps.db, due),
    ),
  work: (due) => deps.testClock.forAccount(due.accountId, () => reviewAccount(deps, due)),
});

/** One claim of them and its work. */
export const reviewEntitlements = (deps: ReviewDeps) => workOnce(deps, entitlementReviews(deps));

/**
 * The account's row is locked before its rights, as by whatever else changes both: a process that took the rights first
 * would wait for a payment that waits for it.
 */
function reviewAccount({ db, testClock }: ReviewDeps, due: DueReview): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = testClock.now();
    await lockAccount(tx, due.accountId);
    if (await updateReviewed(tx, due, now)) await applyDeviceLimit(tx, due.accountId, now);
  });
}
