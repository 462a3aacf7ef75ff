import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/partner/coupons.ts';
import type { Caller } from '#platform/auth.ts';
import { cached } from '#platform/cached.ts';
import { MINUTE } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { accountIdOf, call, ok, requireAccount } from '#platform/module.ts';
import type { PartnerDeps } from '../deps.ts';
import {
  type Coupon,
  type CouponPlatform,
  type CouponSession,
  newSession,
} from './coupon-platform.ts';
import { REFUSED_SHOWN, refusalCode, refusalWords } from './policy.ts';
import {
  listRedemptions,
  listRedemptionsOfCoupons,
  type Redemption,
} from './queries/redemption.ts';
import { redeemCoupon } from './redeem.ts';
import { keepCouponSession, readCouponSession } from './session-cookie.ts';

type Asked = { caller: Caller; request: FastifyRequest; reply: FastifyReply };

const requireTrinvi = ({ trinvi }: PartnerDeps): CouponPlatform =>
  trinvi ?? fail('partner.couponsOff');

/** Does something at the platform as the caller: an account by its cookie, a visitor as a guest. No child. */
async function withSession<T extends { status: string }>(
  own: PartnerDeps,
  { caller, request, reply }: Asked,
  work: (trinvi: CouponPlatform, session: CouponSession) => Promise<T>,
): Promise<Exclude<T, { status: 'unavailable' }>> {
  const trinvi = requireTrinvi(own);
  // A visitor in the children's mode has no account whose profile would say so.
  if (caller.isChild === true) return fail('common.adultOnly');
  const accountId = accountIdOf(caller);
  const session =
    accountId === undefined ? guestOf(trinvi) : readCouponSession(own.deps, request, accountId);
  const answer = await work(trinvi, session);
  if (accountId !== undefined) keepCouponSession(own.deps, reply, accountId, session);
  if (answer.status === 'unavailable')
    return fail('partner.couponsUnavailable', (answer as { why?: string }).why);
  return answer as Exclude<T, { status: 'unavailable' }>;
}

const guests = new WeakMap<CouponPlatform, CouponSession>();
function guestOf(trinvi: CouponPlatform): CouponSession {
  const known = guests.get(trinvi) ?? newSession(undefined);
  guests.set(trinvi, known);
  return known;
}

/** The same for everybody, and rarely another. */
const categoriesOf = cached(
  {
    ttl: ({ status }) => (status === 'listed' ? 5 * MINUTE : 0),
    max: 1,
    keyOf: (_: CouponSession) => '',
  },
  (trinvi: CouponPlatform, session: CouponSession) => trinvi.listCategories(session),
);

const presentCoupon = (coupon: Coupon, redemptions: readonly Redemption[]) => ({
  ...coupon,
  redemptionId: redemptions.find(({ couponId }) => couponId === coupon.couponId)?.id ?? null,
});

function presentRedemption(row: Redemption) {
  const { id: redemptionId, couponId, title, merchant, valueRupiah, code, endsAt, createdAt } = row;
  const state = row.state === 'asking' ? ('checking' as const) : row.state;
  const reason = row.state === 'refused' ? refusalWords(row.reason) : null;
  return {
    redemptionId,
    couponId,
    title,
    merchant,
    valueRupiah,
    state,
    code,
    endsAt,
    createdAt,
    reason,
  };
}

export const routes = [
  call(contract.loginTrinvi, async (own: PartnerDeps, asked) => {
    let expires_at = own.deps.clock.now();
    await withSession(own, asked, async (trinvi, session) => {
      const entered = await trinvi.signIn(session);
      expires_at = session.expiresAt ?? expires_at;
      return entered;
    });
    return ok({ name: requireTrinvi(own).name, expires_at });
  }),
  call(contract.getTrinviCategories, async (own: PartnerDeps, asked) => {
    const { categories } = await withSession(own, asked, categoriesOf);
    return ok({ categories });
  }),
  call(contract.getTrinviCoupons, async (own: PartnerDeps, { query, ...asked }) => {
    const { couponId, categoryId, page, pageSize } = query;
    const listed = await withSession(own, asked, async (trinvi, session) => {
      if (couponId === undefined)
        return trinvi.listCoupons(session, { categoryId, page, pageSize });
      const found = await trinvi.findCoupon(session, couponId);
      return found.status === 'found'
        ? { status: 'listed' as const, coupons: [found.coupon], total: 1 }
        : found;
    });
    if (listed.status === 'absent') return fail('partner.couponUnknown');
    const { coupons, total } = listed;
    const accountId = accountIdOf(asked.caller);
    const ids = coupons.map((one) => one.couponId);
    const mine =
      accountId === undefined ? [] : await listRedemptionsOfCoupons(own.deps.db, accountId, ids);
    return ok({ coupons: coupons.map((one) => presentCoupon(one, mine)), page, pageSize, total });
  }),
  call(contract.redeemTrinvi, async (own: PartnerDeps, { body: { couponId }, ...asked }) => {
    const { accountId } = requireAccount(asked.caller);
    const { row } = await withSession(own, asked, async (trinvi, session) => ({
      status: 'asked' as const,
      row: await redeemCoupon({ deps: own.deps, trinvi }, { accountId, couponId, session }),
    }));
    return row.state === 'refused' ? fail(refusalCode(row.reason)) : ok(presentRedemption(row));
  }),
  call(contract.listRedemptions, async ({ deps }: PartnerDeps, { caller, query }) => {
    const { page, pageSize } = query;
    const { redemptions, total } = await listRedemptions(
      deps.db,
      requireAccount(caller).accountId,
      {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        refusedSince: new Date(deps.clock.now().getTime() - REFUSED_SHOWN),
      },
    );
    return ok({ redemptions: redemptions.map(presentRedemption), total });
  }),
];
