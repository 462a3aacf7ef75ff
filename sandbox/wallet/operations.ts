import type { Order } from '../midtrans/order.ts';
import type { Notification } from '../notify/notification.ts';
import type { SandboxDeps } from '../deps.ts';

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
  deps: SandboxDeps,
  order: Order,
  input: OperationInput,
) => Promise<OperationResult | string> | OperationResult | string;

const done = (order: Order): OperationResult => ({ order, sent: [] });

/** Moves the money: cards are captured, everything else settles at once. */
function settle({ orders, now }: SandboxDeps, order: Order): Order {
  const status = order.paymentType === 'credit_card' ? 'capture' : 'settlement';
  const settledAtMs = status === 'settlement' ? now() : null;
  return orders.change(order, { status, settledAtMs, settleAtMs: null });
}

const pay: Operation = (deps, order) => {
  if (order.status !== 'pending')
    return `Pesanan ini sudah ${order.status}; tidak bisa dibayar lagi.`;
  const late = deps.faults.strike('lateSettlement', 'pay');
  if (late) return done(settleLater(deps, order, late.ms));
  payOtherToo(deps, order);
  return done(settle(deps, order));
};

/** An order of the same buyer and sum that was closed before is paid as well. */
function payOtherToo(deps: SandboxDeps, order: Order): void {
  const other = deps.orders
    .list()
    .find(
      (it) =>
        ['expire', 'cancel', 'deny'].includes(it.status) &&
        it.settleAtMs === null &&
        it.buyer === order.buyer &&
        it.amountRupiah === order.amountRupiah,
    );
  const doubled = other && deps.faults.strike('doublePayment', 'pay');
  if (doubled) deps.orders.change(other, { settleAtMs: deps.now() + doubled.ms });
}

function settleLater(deps: SandboxDeps, order: Order, afterMs: number): Order {
  const nowMs = deps.now();
  const expiresAtMs = Math.min(order.expiresAtMs, nowMs);
  return deps.orders.change(order, {
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
const payLate: Operation = (deps, order, input) => {
  if (order.status === 'expire' || order.status === 'cancel' || order.status === 'deny')
    return done(settle(deps, order));
  if (order.status !== 'pending') return `Pesanan ini sudah ${order.status}.`;
  return done(settleLater(deps, order, input.afterMs));
};

/** Pays if it can still be paid; either way the merchant is told the same thing twice. */
const notifyTwice: Operation = async (deps, order) => {
  if (order.status !== 'pending')
    return { order, sent: await deps.notifier.sendNow(order, 'duplicate', 2) };
  // Paying announces it once already.
  const paid = settle(deps, order);
  return { order: paid, sent: await deps.notifier.sendNow(paid, 'duplicate') };
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
