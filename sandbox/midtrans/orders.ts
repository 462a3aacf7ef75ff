import type { Journal } from '../store/journal.ts';
import type { Notifier } from '../notify/notifier.ts';
import { isPaid, type Order } from './order.ts';

export type Orders = ReturnType<typeof createOrders>;

const KEPT_ORDERS = 20_000;

/** Notes when money came or was taken back, whichever way that happened. */
function withTimes(order: Order, nowMs: number): Order {
  if (isPaid(order) && order.paidAtMs === undefined)
    return { ...order, paidAtMs: order.settledAtMs ?? nowMs };
  return order.status === 'chargeback' && order.chargedBackAtMs === undefined
    ? { ...order, chargedBackAtMs: nowMs }
    : order;
}

/** All transactions. Each change is on disk before anybody hears of it, then it is announced. */
export function createOrders(
  journal: Journal<Order>,
  notifier: Notifier<Order>,
  now: () => number,
) {
  const byTransaction = new Map<string, string>();
  /** Those that time can change: waiting for the buyer, or for a late settlement. */
  const open = new Set<string>();
  for (const order of journal.values()) index(order);

  function index(order: Order): void {
    byTransaction.set(order.transactionId, order.orderId);
    if (order.status === 'pending' || order.settleAtMs !== null) open.add(order.orderId);
    else open.delete(order.orderId);
  }

  function save(changed: Order): Order {
    const order = withTimes(changed, now());
    journal.put(order.orderId, order);
    index(order);
    notifier.announce(order);
    return order;
  }

  /** Brings an order to where time has brought it. */
  function refresh(order: Order): Order {
    let current = order;
    if (current.status === 'pending' && current.expiresAtMs <= now())
      current = save({ ...current, status: 'expire' });
    if (current.settleAtMs !== null && current.settleAtMs <= now())
      current = save({
        ...current,
        status: 'settlement',
        settledAtMs: current.settleAtMs,
        settleAtMs: null,
      });
    return current;
  }

  function forgetOldest(): void {
    const [oldest] = journal.values();
    if (!oldest || journal.size() <= KEPT_ORDERS) return;
    byTransaction.delete(oldest.transactionId);
    open.delete(oldest.orderId);
    journal.remove(oldest.orderId);
  }

  return {
    /** By order id or transaction id, as every Midtrans address takes them. */
    find(id: string): Order | null {
      const order = journal.get(id) ?? journal.get(byTransaction.get(id) ?? '');
      return order ? refresh(order) : null;
    },
    findByQr(text: string): Order | null {
      const order = journal.values().find((it) => it.qrString === text);
      return order ? refresh(order) : null;
    },
    add(order: Order): Order {
      forgetOldest();
      return save(order);
    },
    /** One that was paid long ago: nothing is announced of it. */
    keep(order: Order): void {
      forgetOldest();
      journal.put(order.orderId, order);
      index(order);
    },
    change: (order: Order, change: Partial<Order>): Order => save({ ...order, ...change }),
    /** Newest first. */
    list: (): Order[] => journal.values().toReversed(),
    tick(): void {
      for (const id of open) {
        const order = journal.get(id);
        if (order) refresh(order);
      }
    },
  };
}
