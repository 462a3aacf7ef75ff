import type { Unavailable } from '../openid/partner-platform.ts';

export type Coupon = {
  couponId: string;
  title: string;
  merchant: string;
  categoryId: string;
  description: string;
  terms: string[];
  valueRupiah: number;
  endsAt: Date;
  /** Null where there are as many as are asked for. */
  left: number | null;
};

/** What the platform wrote down of a redeemed coupon. */
export type Redeemed = {
  status: 'redeemed';
  /** Its own number of it. */
  reference: string;
  /** What the merchant asks for, until when. */
  code: string;
  endsAt: Date;
};

/** Why the platform redeems nothing, by its words; any other is `refused`. */
export const refusalReasons = [
  'coupon_unknown',
  'sold_out',
  'coupon_ended',
  'already_redeemed',
  'not_eligible',
  'daily_limit',
  'refused',
  /** Our own: the platform never heard of it. */
  'unreached',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
export type CouponRefused = { status: 'refused'; reason: RefusalReason };

/**
 * A sign-in there, of a member or of a guest. The platform's adapter signs in where there is no token, and
 * once again on a 401; who lent the session sees by `isRenewed` that there is another token to keep.
 */
export type CouponSession = {
  member: string | undefined;
  /** Of us as a partner, to read the ledger; of no member. */
  scope?: 'ledger';
  token: string | undefined;
  expiresAt: Date | undefined;
  isRenewed: boolean;
};

export const newSession = (member: string | undefined): CouponSession => ({
  member,
  token: undefined,
  expiresAt: undefined,
  isRenewed: false,
});

type Listed<T> = { status: 'listed' } & T;
/** A coupon that was redeemed, as the platform's ledger has it. */
export type LedgerLine = { key: string; reference: string; couponId: string; valueRupiah: number };
type LedgerPage = Listed<{ lines: LedgerLine[]; next: string | null }>;
export type Categories = Listed<{ categories: { categoryId: string; name: string }[] }>;
export type CouponPage = Listed<{ coupons: Coupon[]; total: number }>;

/** The port to a platform whose coupons viewers redeem. */
export type CouponPlatform = {
  /** As viewers know it. */
  name: string;
  signIn(session: CouponSession): Promise<{ status: 'signed-in' } | Unavailable>;
  listCategories(session: CouponSession): Promise<Categories | Unavailable>;
  listCoupons(
    session: CouponSession,
    which: { categoryId?: string | undefined; page: number; pageSize: number },
  ): Promise<CouponPage | Unavailable>;
  findCoupon(
    session: CouponSession,
    couponId: string,
  ): Promise<{ status: 'found'; coupon: Coupon } | { status: 'absent' } | Unavailable>;
  /** With the same key as often as is needed: it is one redemption. */
  redeem(
    session: CouponSession,
    asked: { couponId: string; key: string },
  ): Promise<Redeemed | CouponRefused | Unavailable>;
  /** What became of a key. `absent`: nothing, so far. */
  findRedemption(
    session: CouponSession,
    key: string,
  ): Promise<Redeemed | { status: 'absent' } | Unavailable>;
  /** What was redeemed in a time, by all members, page by page. */
  listLedger(
    session: CouponSession,
    which: { from: Date; until: Date; after: string | null },
  ): Promise<LedgerPage | Unavailable>;
  /** The line of a key, whenever it was redeemed. */
  findLedgerLine(
    session: CouponSession,
    key: string,
  ): Promise<{ status: 'found'; line: LedgerLine } | { status: 'absent' } | Unavailable>;
};
