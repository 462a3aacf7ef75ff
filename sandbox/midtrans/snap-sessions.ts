import { randomUUID } from 'node:crypto';
import type { Journal } from '../store/journal.ts';
import { text } from './charge-request.ts';
import type { Order } from './order.ts';

/** A hosted page: an order that has no transaction until the buyer picks a method. */
export type SnapSession = {
  token: string;
  orderId: string;
  amountRupiah: number;
  items: Order['items'];
  buyer: string;
  enabledPayments: string[];
  /** As the merchant wrote it: passed on to the charge. */
  request: Record<string, unknown>;
  finishUrl: string | null;
  createdAtMs: number;
  pageExpiresAtMs: number;
  canceledAtMs: number | null;
  notifyUrls: string[] | null;
};

export type SnapSessions = ReturnType<typeof createSnapSessions>;

const KEPT_SESSIONS = 20_000;

export function createSnapSessions(journal: Journal<SnapSession>) {
  const byOrder = new Map(journal.values().map((it) => [it.orderId, it.token]));
  const findByOrder = (orderId: string): SnapSession | null =>
    journal.get(byOrder.get(orderId) ?? '') ?? null;

  return {
    find: (token: string): SnapSession | null => journal.get(token) ?? null,
    findByOrder,
    /** An order id that a page holds is free only for that page's own charge. */
    isTaken: (orderId: string, body: Readonly<Record<string, unknown>>): boolean => {
      const session = findByOrder(orderId);
      return session !== null && text(body['snap_token']) !== session.token;
    },
    add(session: Omit<SnapSession, 'token'>): SnapSession {
      const [oldest] = journal.size() >= KEPT_SESSIONS ? journal.values() : [];
      if (oldest) {
        journal.remove(oldest.token);
        byOrder.delete(oldest.orderId);
      }
      const saved = { ...session, token: randomUUID() };
      journal.put(saved.token, saved);
      byOrder.set(saved.orderId, saved.token);
      return saved;
    },
    cancel: (session: SnapSession, nowMs: number): void =>
      journal.put(session.token, { ...session, canceledAtMs: nowMs }),
  };
}
