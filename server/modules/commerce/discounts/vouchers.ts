import { randomUUID } from 'node:crypto';
import { searchActs } from '#platform/acts.ts';
import { type Db, type DB, inTransaction, type Selectable, type Tx } from '#platform/db.ts';
import { type Cart, totalOf } from '../cart/cart.ts';
import type { CommerceDeps } from '../deps.ts';
import { isRunning } from '../entitlements/policy.ts';
import { lineItemOf, type Offer, priceOf, type Storefront } from '../offers/storefront.ts';
import { findVoucherCandidate } from './candidate.ts';
import { evaluateDiscount, failRefused, type RequestedDiscounts } from './choose-discounts.ts';
import { lockPromotion } from './queries/promotion.ts';
import * as queries from './queries/voucher.ts';
import { readBatchCode } from './voucher-code.ts';

/** Enough to find a good one without asking about hundreds. */
const MAX_VOUCHERS_PRICED = 5;

type Deal = { voucherId: string; name: string; priceRupiah: number };

/** What each offer costs with the best of the account's own vouchers, by package. */
export async function findDeals(
  db: Db,
  accountId: string | undefined,
  offers: readonly Offer[],
  storefront: Storefront,
): Promise<Map<string, Deal>> {
  const deals = new Map<string, Deal>();
  if (accountId === undefined) return deals;
  const owned = await queries.listVouchersOf(db, accountId);
  for (const voucher of owned
    .filter((one) => isRunning(one, storefront.now))
    .slice(0, MAX_VOUCHERS_PRICED)) {
    const candidate = await findVoucherCandidate(db, accountId, voucher.id);
    if (candidate === undefined) continue;
    for (const offer of offers) {
      const priced = priceOf(offer, storefront);
      if (!priced.isAvailable || priced.priceRupiah === 0) continue;
      const lines = [lineItemOf(offer, priced)];
      const answer = evaluateDiscount(candidate, {
        lines,
        left: priced.priceRupiah,
        now: storefront.now,
        zone: storefront.zone,
      });
      if ('message' in answer) continue;
      const priceRupiah = priced.priceRupiah - answer.discountRupiah;
      if (priceRupiah < (deals.get(offer.id)?.priceRupiah ?? Infinity)) {
        deals.set(offer.id, { voucherId: voucher.id, name: voucher.name, priceRupiah });
      }
    }
  }
  return deals;
}

/** As many as somebody looks through; an account rarely owns more. */
const MAX_VOUCHERS_SHOWN = 20;

/** Running vouchers of the cart's owner, and what each would take off after the coupon; the best first. */
export async function evaluateCartVouchers(db: Db, cart: Cart, now: Date, zone: string) {
  const owned = await queries.listVouchersOf(db, cart.accountId);
  const coupon = cart.discounts.find(({ kind }) => kind === 'coupon');
  const left = totalOf(cart.lines) - (coupon?.discountRupiah ?? 0);
  const evaluated = [];
  for (const voucher of owned.filter((one) => isRunning(one, now)).slice(0, MAX_VOUCHERS_SHOWN)) {
    const candidate = await findVoucherCandidate(db, cart.accountId, voucher.id);
    if (candidate === undefined || candidate.use === 'used') continue;
    const answer = evaluateDiscount(candidate, { lines: cart.lines, left, now, zone });
    const { use } = candidate;
    evaluated.push(
      'message' in answer
        ? { voucher, use, discountRupiah: 0, refusal: answer.message }
        : { voucher, use, discountRupiah: answer.discountRupiah, refusal: null },
    );
  }
  return evaluated.toSorted((a, b) => b.discountRupiah - a.discountRupiah);
}

/** A voucher as its owner sees it; `use` is what a payment does with it already. */
export function presentVoucher(
  voucher: Selectable<DB['commerce.voucher']>,
  use: 'reserved' | 'used' | undefined,
  now: Date,
) {
  const { id, code, name, percent, maxRupiah, amountRupiah, startsAt, endsAt } = voucher;
  const period = isRunning(voucher, now) ? 'active' : now < startsAt ? 'coming' : 'ended';
  // One that an open payment holds is not ended by its date: its payment still has its price.
  const state = use ?? period;
  return {
    voucherId: id,
    code,
    name,
    percent,
    maxRupiah,
    amountRupiah,
    state,
    startsAt,
    endsAt,
  } as const;
}

/**
 * A code of a batch, typed where coupons are typed: it becomes a voucher of this account, which the cart then has in
 * its place. Anything else stays as it was asked for.
 */
export async function claimTypedCode<T extends RequestedDiscounts>(
  deps: Pick<CommerceDeps, 'db' | 'testClock'>,
  accountId: string,
  asked: T,
): Promise<T> {
  const read = asked.couponCode ? readBatchCode(asked.couponCode) : undefined;
  if (read === undefined) return asked;
  const refuse = (message: string) => failRefused({ kind: 'coupon', message });
  if (!read.isRight) return refuse('Kode ini salah ketik. Cek lagi setiap hurufnya, ya.');
  const voucherId = await inTransaction(deps.db, async (tx) => {
    const now = deps.testClock.now();
    const held = await queries.lockCode(tx, read.code);
    if (held === undefined) return refuse('Kode ini tidak dikenal. Cek lagi ejaannya, ya.');
    if (held.revokedAt !== null) return refuse('Kode ini sudah tidak berlaku.');
    if (held.claimedAt !== null) {
      const own =
        held.voucherId === null ? undefined : await queries.findVoucher(tx, held.voucherId);
      return own?.accountId === accountId ? own.id : refuse('Kode ini sudah dipakai akun lain.');
    }
    const batch = await lockPromotion(tx, held.promotionId, 'voucher');
    if (batch === undefined || !batch.isActive || batch.endsAt <= now) {
      return refuse('Kode ini sudah tidak berlaku.');
    }
    if (await hasHandled(tx, accountId, batch.id)) {
      return refuse('Kode dari voucher yang kamu kelola sebagai petugas tidak bisa kamu pakai.');
    }
    const { name, percent, maxRupiah, amountRupiah, startsAt, endsAt } = batch;
    const { id } = await queries.insertVoucher(tx, {
      id: randomUUID(),
      accountId,
      promotionId: batch.id,
      code: read.code,
      name,
      percent,
      maxRupiah,
      amountRupiah,
      startsAt,
      endsAt,
      createdAt: now,
    });
    await queries.updateCode(tx, read.code, { voucherId: id, claimedAt: now });
    return id;
  });
  return { ...asked, couponCode: undefined, voucherId };
}

/** A member of staff who made a batch, exported it or took codes of it back can claim none of it. */
async function hasHandled(tx: Tx, actor: string, promotionId: string): Promise<boolean> {
  const subject = { kind: 'voucher batch', id: promotionId };
  return (await searchActs(tx, { actor, act: 'offer', subject, limit: 1 })).length > 0;
}
