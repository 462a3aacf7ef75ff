import { date, rupiah } from '#contract/formats.ts';
import type { Line } from '../lines.ts';

export type DiscountKind = 'coupon' | 'voucher';

/** Either a part of the price, at most `maxRupiah`, or an amount. */
export type Worth = {
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
export function worthOf(worth: Worth, baseRupiah: number): number {
  const part =
    worth.percent === null
      ? (worth.amountRupiah ?? 0)
      : Math.min(Math.floor((baseRupiah * worth.percent) / 100), worth.maxRupiah ?? Infinity);
  return Math.min(part, baseRupiah);
}

/** Whether the rules name what a line sells. */
export function isEligible({ kinds, tiers, packageIds }: Rules, line: Line): boolean {
  return (
    (kinds === null || kinds.includes(line.kind)) &&
    (tiers === null || (line.tier !== null && tiers.includes(line.tier))) &&
    (packageIds === null || packageIds.includes(line.packageId))
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
  lines: readonly Line[],
): string | undefined {
  const eligible = lines.filter((line) => isEligible(rules, line));
  if (eligible.length === 0) return `${names[kind]} ini hanya berlaku untuk ${scopeOf(rules)}.`;
  const total = eligible.reduce((sum, line) => sum + line.priceRupiah, 0);
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

/** What became of the limits: told apart only as far as it helps the viewer. */
export type Standing = {
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

export type BuyerStanding = { hasBought: boolean; reserved: number; used: number };

/** Why the limits refuse this buyer now; undefined when they don't. */
export function limitRefusal(
  kind: DiscountKind,
  standing: Standing,
  buyer: BuyerStanding,
  discountRupiah: number,
): string | undefined {
  const name = names[kind];
  if (!standing.isActive) return `${name} ini sudah tidak berlaku.`;
  if (standing.isNewOnly && buyer.hasBought) return `${name} ini hanya untuk pembelian pertama.`;
  if (standing.accountLimit !== null && buyer.reserved + buyer.used >= standing.accountLimit) {
    return buyer.used >= standing.accountLimit
      ? `${name} ini sudah kamu pakai.`
      : `${name} ini sedang kamu pakai di pembayaran lain. Selesaikan atau batalkan pembayaran itu dulu.`;
  }
  if (isUsedUp(standing, discountRupiah)) return `${name} ini sudah habis dipakai.`;
  return undefined;
}

function isUsedUp(standing: Standing, discountRupiah: number): boolean {
  const { totalLimit, budgetRupiah, reservedCount, usedCount } = standing;
  const spent = standing.reservedRupiah + standing.usedRupiah;
  return (
    (totalLimit !== null && reservedCount + usedCount >= totalLimit) ||
    (budgetRupiah !== null && spent + discountRupiah > budgetRupiah)
  );
}
