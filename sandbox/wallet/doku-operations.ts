import type { DokuOrder } from '../doku/order.ts';
import type { DokuDeps } from '../doku/deps.ts';
import type { Notification } from '../notify/notification.ts';
import type { OperationInput } from './operations.ts';

type Result = { order: DokuOrder; sent: Notification[] };

/** A sentence where it cannot be done now. */
type Operation = (
  deps: DokuDeps,
  order: DokuOrder,
  input: OperationInput,
) => Promise<Result | string> | Result | string;

const done = (order: DokuOrder): Result => ({ order, sent: [] });
const isOver = (order: DokuOrder): string => `Pesanan ini sudah ${order.status}.`;
/** Who pays without having picked a channel on the page pays from an account. */
const channelOf = (order: DokuOrder): string => order.channel ?? 'VIRTUAL_ACCOUNT_BCA';

const settle = (deps: DokuDeps, order: DokuOrder): DokuOrder =>
  deps.orders.change(order, { status: 'SUCCESS', channel: channelOf(order), settleAtMs: null });

function settleLater(deps: DokuDeps, order: DokuOrder, afterMs: number): DokuOrder {
  const nowMs = deps.now();
  const isOpen = order.status === 'PENDING';
  return deps.orders.change(order, {
    ...(isOpen && { status: 'EXPIRED', expiresAtMs: nowMs }),
    channel: channelOf(order),
    settleAtMs: nowMs + afterMs,
  });
}

const pay: Operation = (deps, order) => {
  if (order.status !== 'PENDING') return isOver(order);
  const late = deps.faults.strike('lateSettlement', 'pay');
  if (late) return done(settleLater(deps, order, late.ms));
  payOtherToo(deps, order);
  return done(settle(deps, order));
};

/** An invoice of the same buyer and sum that was closed before is paid as well. */
function payOtherToo(deps: DokuDeps, order: DokuOrder): void {
  const other = deps.orders
    .list()
    .find(
      (it) =>
        ['EXPIRED', 'CANCELLED', 'FAILED'].includes(it.status) &&
        it.settleAtMs === null &&
        it.buyer === order.buyer &&
        it.amountRupiah === order.amountRupiah,
    );
  const doubled = other && deps.faults.strike('doublePayment', 'pay');
  if (doubled) settleLater(deps, other, doubled.ms);
}

const decline: Operation = ({ orders }, order) =>
  order.status === 'PENDING'
    ? done(orders.change(order, { status: 'FAILED', channel: channelOf(order) }))
    : isOver(order);

const expire: Operation = ({ orders, now }, order) =>
  order.status === 'PENDING'
    ? done(
        orders.change(order, {
          status: order.tokenId ? 'EXPIRED' : 'TIMEOUT',
          expiresAtMs: Math.min(order.expiresAtMs, now()),
        }),
      )
    : isOver(order);

const payLate: Operation = (deps, order, { afterMs }) => {
  if (order.status === 'SUCCESS' || order.status === 'REFUNDED') return isOver(order);
  return done(order.status === 'PENDING' ? settleLater(deps, order, afterMs) : settle(deps, order));
};

const notifyTwice: Operation = async (deps, order) => {
  if (order.status !== 'PENDING')
    return { order, sent: await deps.notifier.sendNow(order, 'duplicate', 2) };
  const paid = settle(deps, order);
  return { order: paid, sent: await deps.notifier.sendNow(paid, 'duplicate') };
};

const forge: Operation = async ({ notifier }, order, { kind }) => {
  const forged = kind === 'altered' ? [] : notifier.sendNow(order, 'forged');
  const altered = kind === 'signature' ? [] : notifier.sendNow(order, 'altered');
  return { order, sent: [...(await forged), ...(await altered)] };
};

export const DOKU_OPERATIONS: Readonly<Record<string, Operation>> = {
  pay,
  decline,
  expire,
  'pay-late': payLate,
  'notify-twice': notifyTwice,
  forge,
};
