import type { AnswerOf } from '#contract/call.ts';
import type { listPromotions, rehearseCoupon } from '#contract/commerce/index.ts';
import { number, rupiah } from '../../../web/lib/formats/formats.ts';
import type { Tone } from '../../ui/badge.tsx';

export type Promotion = AnswerOf<typeof listPromotions>['result']['promotions'][number];
export type Rehearsal = AnswerOf<typeof rehearseCoupon>['result'];

/** Worth, period, rules and limits as the form has them; 0 and empty stand for none. */
export type Terms = {
  name: string;
  unit: 'percent' | 'amount';
  percent: number;
  maxRupiah: number;
  amountRupiah: number;
  startsAt: string;
  endsAt: string;
  minRupiah: number;
  kinds: readonly string[];
  tiers: readonly string[];
  isNewOnly: boolean;
  isStackable: boolean;
  accountLimit: number;
  totalLimit: number;
  budgetRupiah: number;
  isActive: boolean;
  /** Has no field here: a change keeps them. */
  packageIds: readonly string[] | null;
};

export function termsOf(promotion: Promotion | undefined): Terms {
  return {
    name: promotion?.name ?? '',
    unit: promotion?.amountRupiah == null ? 'percent' : 'amount',
    percent: promotion?.percent ?? 10,
    maxRupiah: promotion?.maxRupiah ?? 0,
    amountRupiah: promotion?.amountRupiah ?? 0,
    startsAt: promotion?.startsAt ?? '',
    endsAt: promotion?.endsAt ?? '',
    minRupiah: promotion?.minRupiah ?? 0,
    kinds: promotion?.kinds ?? [],
    tiers: promotion?.tiers ?? [],
    isNewOnly: promotion?.isNewOnly ?? false,
    isStackable: promotion?.isStackable ?? true,
    accountLimit: promotion === undefined ? 1 : (promotion.accountLimit ?? 0),
    totalLimit: promotion?.totalLimit ?? 0,
    budgetRupiah: promotion?.budgetRupiah ?? 0,
    isActive: promotion?.isActive ?? true,
    packageIds: promotion?.packageIds ?? null,
  };
}

const orNull = (value: number) => (value === 0 ? null : value);

/** As the calls take them. */
export function bodyOf({ unit, percent, maxRupiah, amountRupiah, ...terms }: Terms) {
  return {
    ...terms,
    percent: unit === 'percent' ? percent : null,
    maxRupiah: unit === 'percent' ? orNull(maxRupiah) : null,
    amountRupiah: unit === 'amount' ? amountRupiah : null,
    kinds: terms.kinds.length === 0 ? null : terms.kinds,
    tiers: terms.tiers.length === 0 ? null : terms.tiers,
    accountLimit: orNull(terms.accountLimit),
    totalLimit: orNull(terms.totalLimit),
    budgetRupiah: orNull(terms.budgetRupiah),
  };
}

export const isWhole = ({ name, unit, percent, amountRupiah, startsAt, endsAt }: Terms) =>
  name.trim() !== '' &&
  startsAt !== '' &&
  endsAt !== '' &&
  (unit === 'percent' ? percent >= 1 && percent <= 100 : amountRupiah > 0);

export function discountText({ percent, maxRupiah, amountRupiah }: Promotion): string {
  if (percent === null) return rupiah(amountRupiah ?? 0);
  return maxRupiah === null
    ? `${number(percent)} %`
    : `${number(percent)} %, paling banyak ${rupiah(maxRupiah)}`;
}

export function stateOf(promotion: Promotion, now = Date.now()): [words: string, tone: Tone] {
  if (!promotion.isActive) return ['Berhenti', 'bad'];
  if (Date.parse(promotion.startsAt) > now) return ['Belum mulai', 'waiting'];
  if (Date.parse(promotion.endsAt) <= now) return ['Berakhir', 'plain'];
  return ['Berjalan', 'good'];
}

export const kindNames = { PACKAGE: 'Langganan', SINGLE: 'Judul satuan', MINIPACK: 'Tambahan' };
export const tierNames = { lite: 'Lite', premium: 'Premium' };

/** Each is looked up by itself, so that a wrong one is told by name. */
export const MOST_CONTACTS = 100;
