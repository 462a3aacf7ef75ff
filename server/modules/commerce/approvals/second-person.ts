import { DAY } from '#contract/constants.ts';
import { number, rupiah } from '#contract/formats.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { sumActsOf } from '#platform/acts.ts';
import type { Approved } from '#platform/staff/approvals.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';

type Gift = { act: 'credit.grant' | 'refund.make'; accountId: string; amountRupiah: number };

/** The most that one person gives away at once. */
const AT_ONCE_RUPIAH = { 'credit.grant': 100_000, 'refund.make': 500_000 };
/** And within 24 hours, credit and refunds together; what a second person approved is not counted. */
const A_DAY_RUPIAH = 2_000_000;

/**
 * Who does it: a member of staff alone, or one with the second person who approved it. Neither gives anything to
 * themselves.
 */
export type Givers = { operatorId: string; approved?: Approved };

export function refuseOwnAccount(accountId: string, { operatorId, approved }: Givers): void {
  if (accountId === operatorId || accountId === approved?.decidedBy) fail('commerce.ownAccount');
}

/**
 * Why a member of staff may not give this away alone; empty when they may. The accounts of both stay locked until the
 * transaction ends, so that two gifts at once are added up, by one giver and to one account.
 */
export async function whySecondPerson(
  tx: Tx,
  operatorId: string,
  { act, accountId, amountRupiah }: Gift,
  at: Date,
): Promise<string[]> {
  for (const id of [operatorId, accountId].toSorted()) await lockAccount(tx, id);
  const because: string[] = [];
  if (amountRupiah > AT_ONCE_RUPIAH[act]) {
    because.push(`Jumlahnya lebih dari ${rupiah(AT_ONCE_RUPIAH[act])}.`);
  }
  const since = new Date(at.getTime() - DAY);
  const given = await sumActsOf(tx, operatorId, { acts: Object.keys(AT_ONCE_RUPIAH), since });
  if (given + amountRupiah > A_DAY_RUPIAH) {
    because.push(`Satu petugas memberi lebih dari ${rupiah(A_DAY_RUPIAH)} dalam 24 jam.`);
  }
  return because;
}

/** Coupons and vouchers that one person puts out within 24 hours, together; what a second one approved is not counted. */
export const PROMOTIONS_ALONE = { costRupiah: 10_000_000, vouchers: 100 };

/**
 * Why a member of staff may not put out these as well today; empty when they may. Their account must be locked by then,
 * so that two at once are added up.
 */
export async function whySecondForDay(
  tx: Tx,
  operatorId: string,
  { costRupiah, vouchers }: { costRupiah: number; vouchers: number },
  at: Date,
): Promise<string[]> {
  const within = { acts: ['offer.save'], since: new Date(at.getTime() - DAY) };
  const cost = await sumActsOf(tx, operatorId, { ...within, field: 'mostCostRupiah' });
  const given = await sumActsOf(tx, operatorId, { ...within, field: 'given' });
  const most = PROMOTIONS_ALONE;
  return [
    ...(costRupiah > 0 && cost + costRupiah > most.costRupiah
      ? [`Satu petugas membuat promo bernilai lebih dari ${rupiah(most.costRupiah)} dalam 24 jam.`]
      : []),
    ...(vouchers > 0 && given + vouchers > most.vouchers
      ? [`Satu petugas membagikan lebih dari ${number(most.vouchers)} voucher dalam 24 jam.`]
      : []),
  ];
}
