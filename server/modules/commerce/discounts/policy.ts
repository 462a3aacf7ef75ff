import { date, rupiah } from '#contract/formats.ts';
import type { LineItem } from '../cart/cart.ts';

export type DiscountKind = 'coupon' | 'voucher';

/** Either a part of the price, at most `maxRupiah`, or an amount. */
export type DiscountValue = {
  percent: number | null;
  maxRupiah: number | null;
  amountRupiah: number | null;
};

/** What a cart has to be like. Null: any. */
export type Rules = {
  minRupiah: number;
  kinds: string[] | null;
  tiers: string[] | null;
  packageIds: string[] | null;
};

export type Period = { startsAt: Date; endsAt: Date };

const names = { coupon: 'Kupon', voucher: 'Voucher' } as const;

/** What is taken off `baseRupiah`: whole rupiah, never more than there is. */
export function discountValueOf(discountValue: DiscountValue, baseRupiah: number): number {
  const part =
    discountValue.percent === null
      ? (discountValue.amountRupiah ?? 0)
      : Math.min(
          Math.floor((baseRupiah * discountValue.percent) / 100),
          discountValue.maxRupiah ?? Infinity,
        );
  return Math.min(part, baseRupiah);
}

/** Whether the rules name what a line sells. */
export function isEligible({ kinds, tiers, packageIds }: Rules, lineItem: LineItem): boolean {
  return (
    (kinds === null || kinds.includes(lineItem.kind)) &&
    (tiers === null || (lineItem.tier !== null && tiers.includes(lineItem.tier))) &&
    (packageIds === null || packageIds.includes(lineItem.packageId))
  );
}

/** Why a coupon or voucher does not run now, in the viewer's words; undefined when it does. */
export function periodRefusal(
  kind: DiscountKind,
  { startsAt, endsAt }: Period,
  now: Date,
  zone: string,
): string | undefined {
  if (now < startsAt) return `${names[kind]} ini baru berlaku mulai ${date(startsAt, zone)}.`;
  if (now >= endsAt) return `${names[kind]} ini sudah berakhir pada ${date(endsAt, zone)}.`;
  return undefined;
}

/** Why a cart does not fit the rules, in the viewer's words; undefined when it does. */
export function cartRefusal(
  kind: DiscountKind,
  rules: Rules,
  lines: readonly LineItem[],
): string | undefined {
  const eligible = lines.filter((lineItem) => isEligible(rules, lineItem));
  if (eligible.length === 0) return `${names[kind]} ini hanya berlaku untuk ${scopeOf(rules)}.`;
  const total = eligible.reduce((sum, lineItem) => sum + lineItem.priceRupiah, 0);
  if (total < rules.minRupiah) {
    return `${names[kind]} ini berlaku mulai belanja ${rupiah(rules.minRupiah)}, sedangkan pesananmu ${rupiah(total)}.`;
  }
  return undefined;
}

const kindNames: Record<string, string> = {
  PACKAGE: 'paket langganan',
  SINGLE: 'judul satuan',
  MINIPACK: 'minipack',
};
const tierNames: Record<string, string> = { lite: 'paket Lite', premium: 'paket Premium' };

function scopeOf({ kinds, tiers, packageIds }: Rules): string {
  if (packageIds !== null) return 'paket tertentu, dan paket ini tidak termasuk';
  const words = (tiers ?? []).map((tier) => tierNames[tier] ?? tier);
  if (words.length > 0) return words.join(' dan ');
  return (kinds ?? []).map((word) => kindNames[word] ?? word).join(' dan ');
}

/** What became of the limits: distinguished only as far as it helps the viewer. */
export type PromotionUsage = {
  isActive: boolean;
  isNewOnly: boolean;
  accountLimit: number | null;
  totalLimit: number | null;
  budgetRupiah: number | null;
  reservedCount: number;
  reservedRupiah: number;
  usedCount: number;
  usedRupiah: number;
};

export type BuyerUsage = { hasBought: boolean; reserved: number; used: number };

/** Why the limits refuse this buyer now; undefined when they don't. */
export function limitRefusal(
  kind: DiscountKind,
  usage: PromotionUsage,
  buyer: BuyerUsage,
  discountRupiah: number,
): string | undefined {
  const name = names[kind];
  if (!usage.isActive) return `${name} ini sudah tidak berlaku.`;
  if (usage.isNewOnly && buyer.hasBought) return `${name} ini hanya untuk pembelian pertama.`;
  if (usage.accountLimit !== null && buyer.reserved + buyer.used >= usage.accountLimit) {
    return buyer.used >= usage.accountLimit
      ? `${name} ini sudah kamu pakai.`
      : `${name} ini sedang kamu pakai di pembayaran lain. Selesaikan atau batalkan pembayaran itu dulu.`;
  }
  if (isUsedUp(usage, discountRupiah)) return `${name} ini sudah habis dipakai.`;
  return undefined;
}

function isUsedUp(usage: PromotionUsage, discountRupiah: number): boolean {
  const { totalLimit, budgetRupiah, reservedCount, usedCount } = usage;
  const spent = usage.reservedRupiah + usage.usedRupiah;
  return (
    (totalLimit !== null && reservedCount + usedCount >= totalLimit) ||
    (budgetRupiah !== null && spent + discountRupiah > budgetRupiah)
  );
}
