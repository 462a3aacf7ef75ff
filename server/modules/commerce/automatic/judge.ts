import type { Db } from '#platform/db.ts';
import type { findOpenRenewal } from '../subscriptions/queries/find-renewal.ts';
import { renewalLine } from '../subscriptions/renewal-line.ts';
import type { Automatic } from './automatic.ts';
import { plannedCharge } from './schedule.ts';

export type OpenRenewal = NonNullable<Awaited<ReturnType<typeof findOpenRenewal>>>;

/** An end whose time has come, and the consent to charge it by. */
export type Due = { row: Automatic; renewal: OpenRenewal };

/** Why a renewal is not charged although its owner had agreed: then the link by letter takes its place. */
export type Held = 'cancelled' | 'price' | 'expired' | 'sold_out' | 'declined';

export type Course =
  | { isOn: true; name: string; priceRupiah: number; chargeAt: Date }
  | { isOn: false; why: Held };

const held = (why: Held): Course => ({ isOn: false, why });

/** Whether what a consent knows of a charge is about this end, or about one before it. */
export const isAbout = (row: Automatic, { endsAt }: OpenRenewal) =>
  row.forEndsAt?.getTime() === endsAt.getTime();

/** The most that may be charged: what was agreed to, and after the letter no more than it said. */
export const mostOf = (row: Automatic, renewal: OpenRenewal) =>
  Math.min(row.mostRupiah, isAbout(row, renewal) ? (row.noticedRupiah ?? Infinity) : Infinity);

/** Whether this end is charged by a consent, and for how much; asked again at each step. */
export async function judge(
  db: Db,
  row: Automatic,
  renewal: OpenRenewal,
  now: Date,
): Promise<Course> {
  if (renewal.cancelledAt !== null) return held('cancelled');
  const isKnown = isAbout(row, renewal);
  if (isKnown && row.noticedAt !== null && row.chargeAt === null) return held('declined');
  const chargeAt = (isKnown ? row.chargeAt : null) ?? plannedCharge(renewal);
  if (row.tokenEndsAt !== null && row.tokenEndsAt <= chargeAt) return held('expired');
  const line = await renewalLine(db, renewal, now);
  if (line === undefined) return held('sold_out');
  const { name, priceRupiah } = line;
  return priceRupiah > mostOf(row, renewal)
    ? held('price')
    : { isOn: true, name, priceRupiah, chargeAt };
}
