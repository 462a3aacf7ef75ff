import type { Order } from '../midtrans/order.ts';
import type { Notification } from '../notify/notification.ts';
import type { SandboxParts } from '../parts.ts';

export type OperationInput = {
  /** How long after the expiry a late payment arrives. */
  afterMs: number;
  /** For `forge`: a wrong signature, a right one over a false state, or both. */
  kind: 'signature' | 'altered' | 'both';
};

export type OperationResult = {
  order: Order;
  /** Notifications that were sent and answered before this returns. */
  sent: Notification[];
};

/** A sentence for the person who pressed the button; null result: it cannot be done now. */
export type Operation = (
  parts: SandboxParts,
  order: Order,
  input: OperationInput,
) => Promise<OperationResult | string> | OperationResult | string;

const done = (order: Order): OperationResult => ({ order, sent: [] });

/** Moves the money: cards are captured, everything else settles at once. */
function settle({ orders, now }: SandboxParts, order: Order): Order {
  const status = order.paymentType === 'credit_card' ? 'capture' : 'settlement';
  const settledAtMs = status === 'settlement' ? now() : null;
  return orders.change(order, { status, settledAtMs, settleAtMs: null });
}

const pay: Operation = (parts, order) => {
  if (order.status !== 'pending')
    return `Pesanan ini sudah ${order.status}; tidak bisa dibayar lagi.`;
  const late = parts.faults.strike('lateSettlement', 'pay');
  if (late) return done(settleLater(parts, order, late.ms));
  payOtherToo(parts, order);
  return done(settle(parts, order));
};

/** An order of the same buyer and sum that was closed before is paid as well. */
function payOtherToo(parts: SandboxParts, order: Order): void {
  const other = parts.orders
    .list()
    .find(
      (it) =>
        ['expire', 'cancel', 'deny'].includes(it.status) &&
        it.settleAtMs === null &&
        it.buyer === order.buyer &&
        it.amountRupiah === order.amountRupiah,
    );
  const doubled = other && parts.faults.strike('doublePayment', 'pay');
  if (doubled) parts.orders.change(other, { settleAtMs: parts.now() + doubled.ms });
}

function settleLater(parts: SandboxParts, order: Order, afterMs: number): Order {
  const nowMs = parts.now();
  const expiresAtMs = Math.min(order.expiresAtMs, nowMs);
  return parts.orders.change(order, {
    status: 'expire',
    expiresAtMs,
    settleAtMs: nowMs + afterMs,
  });
}

const decline: Operation = ({ orders }, order) =>
  order.status === 'pending'
    ? done(orders.change(order, { status: 'deny' }))
    : `Pesanan ini sudah ${order.status}; tidak bisa ditolak lagi.`;

const expire: Operation = ({ orders, now }, order) =>
  order.status === 'pending'
    ? done(
        orders.change(order, { status: 'expire', expiresAtMs: Math.min(order.expiresAtMs, now()) }),
      )
    : `Pesanan ini sudah ${order.status}; tidak bisa kedaluwarsa.`;

/** The buyer's app took the money while the order ran out: it settles after all. */
const payLate: Operation = (parts, order, input) => {
  if (order.status === 'expire' || order.status === 'cancel' || order.status === 'deny')
    return done(settle(parts, order));
  if (order.status !== 'pending') return `Pesanan ini sudah ${order.status}.`;
  return done(settleLater(parts, order, input.afterMs));
};

/** Pays if it can still be paid; either way the merchant is told the same thing twice. */
const notifyTwice: Operation = async (parts, order) => {
  if (order.status !== 'pending')
    return { order, sent: await parts.notifier.sendNow(order, 'duplicate', 2) };
  // Paying announces it once already.
  const paid = settle(parts, order);
  return { order: paid, sent: await parts.notifier.sendNow(paid, 'duplicate') };
};

const forge: Operation = async ({ notifier }, order, { kind }) => {
  const forged = kind === 'altered' ? [] : notifier.sendNow(order, 'forged');
  const altered = kind === 'signature' ? [] : notifier.sendNow(order, 'altered');
  return { order, sent: [...(await forged), ...(await altered)] };
};

/** The card holder's bank takes the money back. */
const chargeback: Operation = ({ orders }, order) =>
  order.status === 'settlement' || order.status === 'capture'
    ? done(orders.change(order, { status: 'chargeback' }))
    : 'Hanya pesanan yang sudah dibayar yang bisa ditarik kembali.';

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  pay,
  decline,
  expire,
  'pay-late': payLate,
  'notify-twice': notifyTwice,
  forge,
  chargeback,
};
