import { DAY } from '#contract/constants.ts';
import { number, rupiah } from '#contract/formats.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { sumActsOf } from '#platform/acts.ts';
import type { Approved } from '#platform/staff/approvals.ts';
import { type ApprovalRules, findApprovalRules } from '#platform/queries/approval-rules.ts';
import type { Tx } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';

type Gift = { act: 'credit.grant' | 'refund.make'; accountId: string; amountRupiah: number };

/**
 * Who does it: a member of staff alone, or one with the second person who approved it. Neither gives anything to
 * themselves.
 */
export type Givers = {
  operatorId: string;
  approved?: Approved;
  /** Why it would have taken a second person, had one been asked for. */
  alone?: readonly string[];
};

/**
 * By whom it is done at once: by one person where nothing asks for a second, or while admins have that turned off; undefined:
 * a second person has to decide.
 */
export function findGivers(
  { isOff }: ApprovalRules,
  operatorId: string,
  because: readonly string[],
): Givers | undefined {
  if (because.length === 0) return { operatorId };
  return isOff ? { operatorId, alone: because } : undefined;
}

/** What the act of a deed says of how it was done. */
export const saidOf = ({ alone }: Givers) => alone && { withoutSecondPerson: alone };

export function refuseOwnAccount(accountId: string, { operatorId, approved }: Givers): void {
  if (accountId === operatorId || accountId === approved?.decidedBy) fail('commerce.ownAccount');
}

/**
 * Why a member of staff may not give this away alone, empty when they may, and the rules that say so: what else is asked goes by
 * the same. The accounts of both stay locked until the transaction ends, so that two gifts at once are added up, by
 * one giver and to one account.
 */
export async function whySecondPerson(
  tx: Tx,
  operatorId: string,
  { act, accountId, amountRupiah }: Gift,
  at: Date,
): Promise<{ because: string[]; rules: ApprovalRules }> {
  for (const id of [operatorId, accountId].toSorted()) await lockAccount(tx, id);
  const rules = await findApprovalRules(tx);
  const { refundRupiah, creditRupiah, dayRupiah } = rules;
  const atOnce = act === 'refund.make' ? refundRupiah : creditRupiah;
  const because: string[] = [];
  if (amountRupiah > atOnce) because.push(`Jumlahnya lebih dari ${rupiah(atOnce)}.`);
  const since = new Date(at.getTime() - DAY);
  // What a second person approved is not counted.
  const given = await sumActsOf(tx, operatorId, { acts: ['credit.grant', 'refund.make'], since });
  if (given + amountRupiah > dayRupiah) {
    because.push(`Satu petugas memberi lebih dari ${rupiah(dayRupiah)} dalam 24 jam.`);
  }
  return { because, rules };
}

/**
 * Why a member of staff may not put out these coupons or vouchers as well today; empty when they may. Their account must be
 * locked by then, so that two at once are added up; what a second person approved is not counted.
 */
export async function whySecondForDay(
  tx: Tx,
  rules: ApprovalRules,
  operatorId: string,
  { costRupiah, vouchers }: { costRupiah: number; vouchers: number },
  at: Date,
): Promise<string[]> {
  const within = { acts: ['offer.save'], since: new Date(at.getTime() - DAY) };
  const cost = await sumActsOf(tx, operatorId, { ...within, field: 'mostCostRupiah' });
  const given = await sumActsOf(tx, operatorId, { ...within, field: 'given' });
  return [
    ...(costRupiah > 0 && cost + costRupiah > rules.promotionRupiah
      ? [
          `Satu petugas membuat promo bernilai lebih dari ${rupiah(rules.promotionRupiah)} dalam 24 jam.`,
        ]
      : []),
    ...(vouchers > 0 && given + vouchers > rules.vouchers
      ? [`Satu petugas membagikan lebih dari ${number(rules.vouchers)} voucher dalam 24 jam.`]
      : []),
  ];
}
