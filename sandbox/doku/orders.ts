import type { Notifier } from '../notify/notifier.ts';
import type { Journal } from '../store/journal.ts';
import type { DokuOrder } from './order.ts';

const KEPT_ORDERS = 20_000;
/** An OVO prompt that the buyer has not answered stays in doubt for a moment. */
const DOUBT_MS = 3_000;

/** All invoices. Each change is on disk before anybody hears of it, then it is announced. */
export function createDokuOrders(
  journal: Journal<DokuOrder>,
  notifier: Notifier<DokuOrder>,
  now: () => number,
) {
  const byToken = new Map<string, string>();
  /** Those that time can change. */
  const open = new Set<string>();
  for (const order of journal.values()) index(order);

  function index(order: DokuOrder): void {
    if (order.tokenId) byToken.set(order.tokenId, order.orderId);
    const isMoving = order.status === 'PENDING' || order.status === 'TIMEOUT';
    if (isMoving || order.settleAtMs !== null) open.add(order.orderId);
    else open.delete(order.orderId);
  }

  function save(changed: DokuOrder, change: Partial<DokuOrder>): DokuOrder {
    const paidAtMs = changed.paidAtMs ?? (changed.status === 'SUCCESS' ? now() : undefined);
    const order = { ...changed, ...(paidAtMs !== undefined && { paidAtMs }), changedAtMs: now() };
    journal.put(order.orderId, order);
    index(order);
    // DOKU tells of what ended; of an order that was made it does not.
    if (change.status && change.status !== 'PENDING') notifier.announce(order);
    return order;
  }

  const change = (order: DokuOrder, by: Partial<DokuOrder>): DokuOrder =>
    save({ ...order, ...by }, by);

  /** Brings an order to where time has brought it. */
  function refresh(order: DokuOrder): DokuOrder {
    let current = order;
    if (current.status === 'PENDING' && current.expiresAtMs <= now())
      current = change(current, { status: current.tokenId ? 'EXPIRED' : 'TIMEOUT' });
    if (current.settleAtMs !== null && current.settleAtMs <= now())
      current = change(current, { status: 'SUCCESS', settleAtMs: null });
    const isDoubtOver = current.changedAtMs + DOUBT_MS <= now();
    if (current.status === 'TIMEOUT' && isDoubtOver && current.settleAtMs === null)
      current = change(current, { status: 'FAILED' });
    return current;
  }

  const find = (orderId: string): DokuOrder | null => {
    const order = journal.get(orderId);
    return order ? refresh(order) : null;
  };

  return {
    find,
    findByToken: (token: string): DokuOrder | null => find(byToken.get(token) ?? ''),
    add(order: DokuOrder): DokuOrder {
      const [oldest] = journal.size() >= KEPT_ORDERS ? journal.values() : [];
      if (oldest) {
        open.delete(oldest.orderId);
        byToken.delete(oldest.tokenId ?? '');
        journal.remove(oldest.orderId);
      }
      return save(order, {});
    },
    change,
    /** Newest first. */
    list: (): DokuOrder[] => journal.values().toReversed(),
    tick(): void {
      for (const id of open) find(id);
    },
  };
}
