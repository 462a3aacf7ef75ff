import { randomUUID } from 'node:crypto';
import { DAY, HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type DueRows, type Rounds, workOnce } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import { createRateLimit } from '#platform/limits/rate-limit.ts';
import {
  type CouponPlatform,
  type CouponSession,
  newSession,
  type Redeemed,
  type RefusalReason,
} from './coupon-platform.ts';
import { afterAbsent, COUPONS_A_DAY, nextCheck, REFUSED_SHOWN } from './policy.ts';
import * as queries from './queries/redemption.ts';

export type CouponDeps = {
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log'>;
  trinvi: CouponPlatform;
};

type Asked = { accountId: string; couponId: string; session: CouponSession };

/** Each may end as a refusal that is kept for a day; asking again about one that is open doesn't count. */
const rateLimit = createRateLimit(
  { couponByDay: { by: 'identifier', max: COUPONS_A_DAY, window: DAY } },
  'partner.couponDailyLimit',
);

/** A viewer's call takes this long before due work looks as well. */
const CALL_LIFE = MINUTE;

/**
 * Redeems a coupon for an account, once. The row is committed before the platform is asked and its id is the key there,
 * so that whatever gets lost, a viewer or process that asks again means the same redemption.
 */
export async function redeemCoupon(own: CouponDeps, asked: Asked): Promise<queries.Redemption> {
  const { deps, trinvi } = own;
  const { accountId, couponId, session } = asked;
  const [known] = await queries.listRedemptionsOfCoupons(deps.db, accountId, [couponId]);
  if (known?.state === 'redeemed') return known;
  if (known !== undefined) return pursue(own, known, session);
  const found = await trinvi.findCoupon(session, couponId);
  if (found.status === 'unavailable') return fail('partner.couponsUnavailable', found.why);
  await rateLimit.consume(deps, { identifier: accountId, address: '' }, ['couponByDay']);
  if (found.status === 'absent') return fail('partner.couponUnknown');
  const row = await openRedemption(own, asked, found.coupon);
  return row.state === 'asking' ? pursue(own, row, session) : row;
}

type About = { title: string; merchant: string; valueRupiah: number };

/** The row of this account and coupon, of ten at once the one of the first. */
export function openRedemption(
  { deps }: Pick<CouponDeps, 'deps'>,
  { accountId, couponId, session }: Asked,
  { title, merchant, valueRupiah }: About,
): Promise<queries.Redemption> {
  return inTransaction(deps.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (account?.deletedAt !== null) return fail('common.unauthenticated');
    const now = deps.clock.now();
    for (;;) {
      const isNew = await queries.insertRedemption(tx, {
        id: randomUUID(),
        accountId,
        member: session.member ?? '',
        couponId,
        title,
        merchant,
        valueRupiah,
        createdAt: now,
        checkAt: new Date(now.getTime() + CALL_LIFE),
      });
      const [row] = await queries.listRedemptionsOfCoupons(tx, accountId, [couponId]);
      if (row !== undefined) return row;
      if (isNew) throw new Error('The redemption is gone');
      // The one that was open when this one came has been refused since: this one takes its place.
    }
  });
}

/** Asks until something is known, or leaves it to due work. What was asked before is asked about first. */
async function pursue(
  own: CouponDeps,
  row: queries.Redemption,
  session: CouponSession,
): Promise<queries.Redemption> {
  const { deps, trinvi } = own;
  if (row.askedAt !== null) {
    const known = await trinvi.findRedemption(session, row.id);
    if (known.status === 'redeemed') return settle(own, row, known);
    if (known.status === 'unavailable') return postpone(own, row);
    const next = afterAbsent(row, deps.clock.now());
    if (next === 'wait') return postpone(own, row);
    if (next === 'give up') return refuse(own, row, 'unreached');
  }
  const isFirst = await queries.updateRedemptionAsked(deps.db, row.id, deps.clock.now());
  const answer = await trinvi.redeem(session, { couponId: row.couponId, key: row.id });
  if (answer.status === 'redeemed') return settle(own, row, answer);
  // No reply, or one that another asking of the same key may have caused: only the platform's record says what is so.
  const isSure = answer.status === 'refused' && answer.reason !== 'already_redeemed';
  if (isSure && isFirst) return refuse(own, row, answer.reason);
  const known = await trinvi.findRedemption(session, row.id);
  if (known.status === 'redeemed') return settle(own, row, known);
  return answer.status === 'refused' && known.status === 'absent'
    ? refuse(own, row, answer.reason)
    : postpone(own, row);
}

/** Settles a coupon that the platform's ledger has while we still ask about it, or took it for refused. */
export async function settleByKey(own: CouponDeps, id: string): Promise<void> {
  const row = await queries.findRedemption(own.deps.db, id);
  if (row === undefined || row.state === 'redeemed') return;
  const known = await own.trinvi.findRedemption(newSession(row.member), id);
  if (known.status === 'redeemed') await settle(own, row, known);
}

/** The coupon is the account's, with its line in the ledger: both or neither, once. */
async function settle(own: CouponDeps, row: queries.Redemption, redeemed: Redeemed) {
  const { db, clock } = own.deps;
  await inTransaction(db, async (tx) => {
    const at = clock.now();
    if (!(await queries.updateRedemptionRedeemed(tx, row, redeemed, at))) return;
    const { id: redemptionId, couponId, valueRupiah } = row;
    const { reference } = redeemed;
    await queries.insertRedemptionEntry(tx, { redemptionId, couponId, reference, valueRupiah, at });
  });
  return readSettled(own, row);
}

async function refuse(own: CouponDeps, row: queries.Redemption, reason: RefusalReason) {
  await queries.updateRedemptionRefused(own.deps.db, row.id, reason, own.deps.clock.now());
  return readSettled(own, row);
}

async function postpone(own: CouponDeps, row: queries.Redemption) {
  const { db, clock } = own.deps;
  await queries.updateRedemptionDue(db, row.id, nextCheck(row.attempts, clock.now()));
  return readSettled(own, row);
}

async function readSettled({ deps }: CouponDeps, row: queries.Redemption) {
  const after = (await queries.findRedemption(deps.db, row.id)) ?? row;
  // Its account has left meanwhile: the line in the ledger is all that stays.
  if (after.accountId === null) await queries.deleteOwnerless(deps.db, row.id);
  return after;
}

const LEASE = MINUTE;
const AT_ONCE = 8;

/** Redemptions of which it is not known what became of them. */
export const dueRedemptions = (own: CouponDeps): DueRows<queries.Redemption> => ({
  name: 'coupon redemptions',
  every: 2 * SECOND,
  batch: AT_ONCE,
  claim() {
    const now = own.deps.clock.now();
    const until = new Date(now.getTime() + LEASE);
    return queries.claimDueRedemptions(own.deps.db, { now, until, limit: AT_ONCE });
  },
  async work(row) {
    await pursue(own, row, newSession(row.member));
  },
});

const SWEPT_AT_ONCE = 500;

/** What was refused goes once no list shows it any more. */
export const oldRefusals = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Rounds => ({
  name: 'refused coupons',
  every: HOUR,
  firstAfter: MINUTE,
  async round() {
    const before = new Date(clock.now().getTime() - REFUSED_SHOWN);
    const limit = SWEPT_AT_ONCE;
    return (await queries.deleteRefusedRedemptions(db, { before, limit })) === limit;
  },
});

/** One claim of them and its work. */
export const sweepRedemptions = (own: CouponDeps) => workOnce(own.deps, dueRedemptions(own));
