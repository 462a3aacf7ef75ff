import { randomUUID } from 'node:crypto';
import type { SandboxSettings } from '../env.ts';
import type { Faults } from '../faults/faults.ts';
import type { Journal } from '../store/journal.ts';
import { alteredBody, forgedBody, notificationBody } from './bodies.ts';
import {
  retriesAfter,
  retryDelayMs,
  type Notification,
  type NotificationKind,
  type NotificationState,
} from './notification.ts';
import type { Order } from './order.ts';
import { postNotification } from './post-notification.ts';

export type Notifier = ReturnType<typeof createNotifier>;
export type NotificationCounts = Record<NotificationState, number>;

type NotifierParts = {
  journal: Journal<Notification>;
  settings: SandboxSettings;
  faults: Faults;
  now: () => number;
};

const KEPT_NOTIFICATIONS = 20_000;
const MOST_AT_ONCE = 64;

/** Tells the merchant of each change, with Midtrans' retries and the faults asked for. */
export function createNotifier({ journal, settings, faults, now }: NotifierParts) {
  const waiting = new Set<string>();
  const inFlight = new Map<string, Promise<Notification>>();
  const counts: NotificationCounts = {
    waiting: 0,
    delivered: 0,
    given_up: 0,
    dropped: 0,
    no_target: 0,
  };
  let timeScale = settings.timeScale;
  let isStopped = false;
  for (const it of journal.values()) {
    counts[it.state] += 1;
    if (it.state === 'waiting') waiting.add(it.id);
  }

  function save(it: Notification, previous: NotificationState | null): Notification {
    journal.put(it.id, it);
    if (previous) counts[previous] -= 1;
    counts[it.state] += 1;
    if (it.state === 'waiting') waiting.add(it.id);
    else waiting.delete(it.id);
    const [oldest] = journal.size() > KEPT_NOTIFICATIONS ? journal.values() : [];
    if (oldest && oldest.state !== 'waiting') journal.remove(oldest.id);
    return it;
  }

  /** One entry for each address; null stands for none being configured. */
  function enqueue(
    order: Order,
    kind: NotificationKind,
    body: Record<string, unknown>,
    change: { afterMs?: number; state?: NotificationState } = {},
  ): Notification[] {
    const urls = order.notifyUrls ?? (settings.notifyUrl ? [settings.notifyUrl] : [null]);
    return urls.map((url) =>
      save(
        {
          id: randomUUID(),
          orderId: order.orderId,
          url: url ?? '',
          kind,
          body: JSON.stringify(body),
          transactionStatus: String(body['transaction_status']),
          createdAtMs: now(),
          dueAtMs: now() + (change.afterMs ?? 0),
          tries: 0,
          state: url === null ? 'no_target' : (change.state ?? 'waiting'),
          lastAnswer: null,
        },
        null,
      ),
    );
  }

  function send(it: Notification): Promise<Notification> {
    const running = inFlight.get(it.id);
    if (running) return running;
    const attempt = deliver(it).finally(() => inFlight.delete(it.id));
    inFlight.set(it.id, attempt);
    return attempt;
  }

  async function deliver(it: Notification): Promise<Notification> {
    const { httpStatus, answer } = await postNotification(it.url, it.body);
    if (isStopped) return it;
    const retries = retriesAfter(httpStatus);
    const tries = it.tries + 1;
    const isOver = retries === null || tries > retries;
    const dueAtMs = now() + retryDelayMs(tries, Math.random()) * timeScale;
    const state = retries === null ? 'delivered' : isOver ? 'given_up' : 'waiting';
    return save({ ...it, tries, dueAtMs, state, lastAnswer: answer }, it.state);
  }

  return {
    announce(order: Order): void {
      const body = notificationBody(order, settings.serverKey);
      const dropped = faults.strike('drop', 'notification');
      const delayed = faults.strike('delay', 'notification');
      const afterMs = delayed?.ms ?? 0;
      enqueue(order, 'genuine', body, dropped ? { state: 'dropped' } : { afterMs });
      const doubled = faults.strike('duplicate', 'notification');
      if (doubled) enqueue(order, 'duplicate', body, { afterMs: afterMs + doubled.ms });
      if (faults.strike('forged', 'notification')) enqueue(order, 'forged', forgedBody(order));
      if (faults.strike('alteredReplay', 'notification'))
        enqueue(order, 'altered', alteredBody(order, settings.serverKey));
    },

    /** Sends at once, faults apart, and waits for what the merchant answers. */
    async sendNow(order: Order, kind: NotificationKind, times = 1): Promise<Notification[]> {
      const body =
        kind === 'forged'
          ? forgedBody(order)
          : kind === 'altered'
            ? alteredBody(order, settings.serverKey)
            : notificationBody(order, settings.serverKey);
      const copies = Array.from({ length: times }, () => enqueue(order, kind, body)).flat();
      return Promise.all(copies.map(async (it) => (it.state === 'waiting' ? send(it) : it)));
    },

    tick(): void {
      if (faults.isDown()) return;
      for (const id of waiting) {
        if (inFlight.size >= MOST_AT_ONCE) return;
        const it = journal.get(id);
        if (it && it.dueAtMs <= now() && !inFlight.has(id)) void send(it);
      }
    },

    /** Newest first. */
    list: (orderId: string): Notification[] =>
      journal
        .values()
        .filter((it) => it.orderId === orderId)
        .toReversed(),
    counts: (): NotificationCounts => ({ ...counts }),
    timeScale: () => timeScale,
    setTimeScale(scale: number): void {
      timeScale = scale;
      // Those already waiting for a second try follow the new clock.
      for (const id of waiting) {
        const it = journal.get(id);
        if (it && it.tries > 0)
          save({ ...it, dueAtMs: now() + retryDelayMs(it.tries, 1) * scale }, it.state);
      }
    },
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.race([
        Promise.allSettled(inFlight.values()),
        new Promise((resolve) => setTimeout(resolve, 500).unref()),
      ]);
    },
  };
}
