import { HOUR } from '#contract/constants.ts';
import type { SettlementEntry } from '../payments/gateways/gateway.ts';
import type { KnownState } from '../payments/payment.ts';
import type { NewDifference } from './queries.ts';

/** A day's list is laid down some time after midnight. */
export const LISTED_AFTER = 2 * HOUR;

/** What our ledger says of an order: what came, and what its gateway gave back. */
export type OrderInLedger = {
  id: string;
  state: KnownState;
  paidRupiah: number;
  backRupiah: number;
};

export type Found = Pick<
  NewDifference,
  'kind' | 'orderId' | 'paymentId' | 'oursRupiah' | 'theirsRupiah' | 'details'
>;

/** What a gateway's list of a day says of one order. */
export type ReportedOrder = {
  orderId: string;
  paidRupiah: number;
  backRupiah: number;
  isCharged: boolean;
  isTakenBack: boolean;
};

/** The list, order by order. */
export function byOrder(entries: readonly SettlementEntry[]): ReportedOrder[] {
  const orders = new Map<string, ReportedOrder>();
  for (const { orderId, kind, amountRupiah } of entries) {
    const order = orders.get(orderId) ?? {
      orderId,
      paidRupiah: 0,
      backRupiah: 0,
      isCharged: false,
      isTakenBack: false,
    };
    if (kind === 'payment') {
      order.paidRupiah += amountRupiah;
      order.isCharged = true;
    } else if (kind === 'refund') order.backRupiah += amountRupiah;
    else order.isTakenBack = true;
    orders.set(orderId, order);
  }
  return [...orders.values()];
}

/** Whether our ledger already agrees with the list about an order. */
export const agrees = (theirs: ReportedOrder, ours: OrderInLedger | undefined) =>
  ours !== undefined && compareOrder(theirs, ours) === undefined;

/** Where one order of the list and our ledger differ, once the gateway was asked about it. */
export function compareOrder(
  theirs: ReportedOrder,
  ours: OrderInLedger | undefined,
): Found | undefined {
  const { orderId, paidRupiah, backRupiah, isCharged, isTakenBack } = theirs;
  if (ours === undefined) {
    return {
      kind: 'missing_here',
      orderId,
      paymentId: null,
      oursRupiah: null,
      theirsRupiah: paidRupiah,
      details: 'The gateway lists money that our ledger does not have',
    };
  }
  const found = { orderId, paymentId: ours.id };
  if (isCharged && paidRupiah !== ours.paidRupiah) {
    const details = 'Another amount settled than we booked';
    const amounts = { oursRupiah: ours.paidRupiah, theirsRupiah: paidRupiah };
    return { ...found, kind: 'amount_differs', ...amounts, details };
  }
  const amounts = { oursRupiah: ours.backRupiah, theirsRupiah: backRupiah };
  if (backRupiah > ours.paidRupiah) {
    const details = 'More went back than had come';
    return { ...found, kind: 'refunded_twice', ...amounts, details };
  }
  // A list covers one day; what went back on others is in our sum too.
  if (backRupiah > ours.backRupiah) {
    const details = 'The gateway gave back more than we booked';
    return { ...found, kind: 'state_differs', ...amounts, details };
  }
  if (isTakenBack && ours.state !== 'chargeback') {
    const details = 'The issuer took it back, and our payment does not say so';
    return { ...found, kind: 'state_differs', ...amounts, details };
  }
  return undefined;
}

/** Money in our ledger that the gateway's list of its day does not have. */
export function missingThere(
  ours: readonly OrderInLedger[],
  theirs: readonly ReportedOrder[],
): Found[] {
  const listed = new Set(theirs.filter(({ isCharged }) => isCharged).map(({ orderId }) => orderId));
  return ours
    .filter(({ id }) => !listed.has(id))
    .map(({ id, paidRupiah }) => ({
      kind: 'missing_there',
      orderId: id,
      paymentId: id,
      oursRupiah: paidRupiah,
      theirsRupiah: null,
      details: 'We booked a settlement that is not in the list of its day',
    }));
}
