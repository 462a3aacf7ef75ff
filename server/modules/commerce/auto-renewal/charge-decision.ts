import type { Db, Tx } from '#platform/db.ts';
import type { RenewalCoverage } from '../subscriptions/policy.ts';
import type { findOpenRenewal } from '../subscriptions/queries/renewal.ts';
import { renewalLineItem } from '../offers/storefront.ts';
import { withheldTexts } from './emails.ts';
import { type AutoRenewal, plannedCharge, type WithheldReason } from './policy.ts';
import { findActiveAutoRenewal } from './queries.ts';

export type OpenRenewal = NonNullable<Awaited<ReturnType<typeof findOpenRenewal>>>;

/** An end whose time has come, and the consent to charge it by. */
export type Due = { row: AutoRenewal; renewal: OpenRenewal };

export type ChargeDecision =
  | { isOn: true; name: string; priceRupiah: number; chargeAt: Date }
  | { isOn: false; why: WithheldReason };

const withheld = (why: WithheldReason): ChargeDecision => ({ isOn: false, why });

/** Whether what a consent knows of a charge is about this end, or about one before it. */
export const concernsRenewal = (row: AutoRenewal, { endsAt }: OpenRenewal) =>
  row.forEndsAt?.getTime() === endsAt.getTime();

/** The most that may be charged: what was agreed to, and after the e-mail no more than it said. */
export const maxChargeOf = (row: AutoRenewal, renewal: OpenRenewal) =>
  Math.min(
    row.mostRupiah,
    concernsRenewal(row, renewal) ? (row.noticedRupiah ?? Infinity) : Infinity,
  );

/** Whether this end is charged by a consent, and for how much; asked again at each step. */
export async function decideCharge(
  db: Db,
  row: AutoRenewal,
  renewal: OpenRenewal,
  now: Date,
): Promise<ChargeDecision> {
  if (renewal.cancelledAt !== null) return withheld('cancelled');
  const isKnown = concernsRenewal(row, renewal);
  if (isKnown && row.noticedAt !== null && row.chargeAt === null) return withheld('declined');
  const chargeAt = (isKnown ? row.chargeAt : null) ?? plannedCharge(renewal);
  if (row.tokenEndsAt !== null && row.tokenEndsAt <= chargeAt) return withheld('expired');
  const lineItem = await renewalLineItem(db, renewal, now);
  if (lineItem === undefined) return withheld('sold_out');
  const { name, priceRupiah } = lineItem;
  return priceRupiah > maxChargeOf(row, renewal)
    ? withheld('price')
    : { isOn: true, name, priceRupiah, chargeAt };
}

/** Whether a consent pays for a renewal; where its owner had agreed and it does not, why. */
export async function findRenewalCoverage(
  tx: Tx,
  renewal: OpenRenewal,
  now: Date,
): Promise<RenewalCoverage> {
  const row = await findActiveAutoRenewal(tx, renewal.accountId);
  if (row === undefined) return { isCovered: false };
  const decision = await decideCharge(tx, row, renewal, now);
  return decision.isOn
    ? { isCovered: true }
    : { isCovered: false, why: withheldTexts[decision.why] };
}
