import { BONUS_IDENTITY_LIFE, DAY, HOUR, MINUTE } from '#contract/constants.ts';
import {
  type AccountView,
  findAccount,
  findRefCode,
  isStaff,
  listReferredAccounts,
  lockAccount,
  type ReferredAccount,
} from '#modules/accounts/index.ts';
import { findKeptPayment, identityDigest } from '#modules/commerce/index.ts';
import { openLocks } from '#platform/advisory-locks.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import type { Rounds } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import { deriveKey } from '#platform/secrets.ts';
import { newReferralCode, readReferralCode, USE_LIFE } from './policy.ts';
import { findCodeOf, findReferrer, insertReferral } from './queries/referral.ts';
import * as queries from './queries/use.ts';

type JoinDeps = Pick<Deps, 'db' | 'testClock' | 'config'>;

/** Wakes what follows the invited, in all processes. */
export const REFERRAL_EVENT = 'engagement.referralDue';

/** The account's own code, made when it is first asked for; of ten at once all get the same. */
export async function openReferral(
  { db, testClock }: Pick<Deps, 'db' | 'testClock'>,
  accountId: string,
): Promise<string> {
  for (;;) {
    const known = await findCodeOf(db, accountId);
    if (known !== undefined) return known;
    await insertReferral(db, { accountId, code: newReferralCode(), createdAt: testClock.now() });
  }
}

/** Whose invitation this is; undefined for a code that leads to no account which stands. */
export async function findInviter(db: Db, typed: string): Promise<string | undefined> {
  const code = readReferralCode(typed);
  const referrerId = code === undefined ? undefined : await findReferrer(db, code);
  const referrer = referrerId === undefined ? undefined : await findAccount(db, referrerId);
  return referrer?.deletedAt === null ? referrerId : undefined;
}

/** `used`: it was written down before. `younger`: who invites comes later than who is invited. */
type Recorded = 'recorded' | 'used' | 'younger' | 'nowhere';

/** Writes down by whom an account was invited, once, while both accounts are held in the order of all who hold them. */
async function recordUse(deps: JoinDeps, accountId: string, typed: string): Promise<Recorded> {
  const { db, testClock, config } = deps;
  const referrerId = await findInviter(db, typed);
  if (referrerId === undefined || referrerId === accountId) return 'nowhere';
  return inTransaction(db, async (tx): Promise<Recorded> => {
    const held = new Map<string, AccountView | undefined>();
    for (const owner of [accountId, referrerId].toSorted())
      held.set(owner, await lockAccount(tx, owner));
    const [account, referrer] = [held.get(accountId), held.get(referrerId)];
    if (account === undefined || referrer?.deletedAt !== null) return 'nowhere';
    // The older invites the younger: no two, and no circle, reward each other. Of one moment, the first who named.
    if (referrer.createdAt > account.createdAt) return 'younger';
    if ((await queries.findUseOf(tx, referrerId))?.referrerId === accountId) return 'younger';
    const now = testClock.forAccount(accountId, () => testClock.now());
    const isNew = await queries.insertUse(tx, {
      accountId,
      referrerId,
      identityDigest: identityDigest(deriveKey(config.secrets.master, 'bonus-identity'), account),
      registeredAt: now,
      checkAt: now,
    });
    return isNew ? 'recorded' : 'used';
  });
}

const refusals = {
  used: 'engagement.referralUsed',
  younger: 'engagement.referralYounger',
  nowhere: 'engagement.referralUnknown',
} as const;

/** A signed-in account names the friend who sent it. Fails by why it can't. */
export async function nameInviter(deps: Deps, accountId: string, typed: string): Promise<void> {
  const { db, events } = deps;
  const referrerId = (await findInviter(db, typed)) ?? fail('engagement.referralUnknown');
  if (referrerId === accountId) fail('engagement.referralOwn');
  if (!(await mayName(deps, accountId))) {
    fail(
      (await queries.findUseOf(db, accountId))
        ? 'engagement.referralUsed'
        : 'engagement.referralLate',
    );
  }
  const recorded = await recordUse(deps, accountId, typed);
  if (recorded !== 'recorded') fail(refusals[recorded]);
  await events.publish(db, REFERRAL_EVENT, { accountId });
}

/** For accounts that are new, were not invited, and have not paid: the friend comes first. */
export async function mayName(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  const account = await findAccount(db, accountId);
  if (account === undefined || account.isB2b || account.role !== 'viewer') return false;
  if (clock.now().getTime() - account.createdAt.getTime() > USE_LIFE) return false;
  if (await isStaff(db, accountId)) return false;
  if ((await queries.findUseOf(db, accountId)) !== undefined) return false;
  return (await findKeptPayment(db, accountId)) === undefined;
}

/**
 * Hears of accounts that are made, prove their address and pay. An event may get lost: `missedReferrals` and the daily
 * look at each row make up for it. Returns how to stop.
 */
export function subscribeToReferred(deps: Deps): () => void {
  const { db, events, testClock, log } = deps;
  const on = (name: string, work: (accountId: string) => Promise<boolean>) =>
    events.subscribe(name, ({ accountId }) => {
      work(String(accountId))
        .then((isDue) => (isDue ? events.publish(db, REFERRAL_EVENT, { accountId }) : undefined))
        .catch((error: unknown) => log.warn({ err: error }, 'an invitation is looked at later'));
    });
  const due = (accountId: string) =>
    queries.updateUseDue(
      db,
      accountId,
      testClock.forAccount(accountId, () => testClock.now()),
    );
  const ends = [
    on('accounts.registered', async (accountId) => {
      const code = await findRefCode(db, accountId);
      return code !== null && (await recordUse(deps, accountId, code)) === 'recorded';
    }),
    on('accounts.verified', due),
    on('commerce.paid', due),
  ];
  return () => ends.forEach((end) => end());
}

/** Registrations are looked at again this long. */
const LOOK_BACK = 7 * DAY;
const PAGE = 200;

/** Accounts whose registration was not heard of. */
export const missedReferrals = (deps: Deps): Rounds => ({
  name: 'missed invitations',
  every: HOUR,
  firstAfter: MINUTE,
  async round() {
    await catchUp(deps);
  },
});

/** One process at a time: what one looks through, the others need not. False where another one is at it. */
export async function catchUp(deps: Deps): Promise<boolean> {
  const locks = openLocks({ url: deps.config.database.directUrl, log: deps.log });
  try {
    if (!(await locks.take('engagement.missedReferrals'))) return false;
    const now = deps.clock.now().getTime();
    await recordMissed(deps, new Date(now - LOOK_BACK));
    await queries.deleteErasedUses(deps.db, new Date(now - BONUS_IDENTITY_LIFE));
    return true;
  } finally {
    // Its connection holds the lock.
    await locks.close();
  }
}

export async function recordMissed(deps: JoinDeps, since: Date, limit = PAGE): Promise<void> {
  for (let after: ReferredAccount | undefined; ;) {
    const page: ReferredAccount[] = await listReferredAccounts(deps.db, { since, after, limit });
    const ids = page.map(({ id }) => id);
    const known = new Set(await queries.listInvitedAmong(deps.db, ids));
    for (const { id, refCode } of page)
      if (!known.has(id)) await recordUse(deps, id, refCode ?? '');
    after = page.at(-1);
    if (page.length < limit) return;
  }
}
