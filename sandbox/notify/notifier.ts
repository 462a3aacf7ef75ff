import { randomUUID } from 'node:crypto';
import type { Faults } from '../faults/faults.ts';
import type { Journal } from '../store/journal.ts';
import type {
  Notification,
  NotificationKind,
  NotificationState,
  NotifierWire,
} from './notification.ts';
import { post } from './post.ts';

export type Notifier<O extends { orderId: string }> = ReturnType<typeof createNotifier<O>>;
export type NotificationCounts = Record<NotificationState, number>;

type NotifierDeps<O> = {
  journal: Journal<Notification>;
  wire: NotifierWire<O>;
  timeScale: number;
  faults: Faults;
  now: () => number;
};

const KEPT_NOTIFICATIONS = 20_000;
const MOST_AT_ONCE = 64;

/** Tells the merchant of each change, with the gateway's retries and the faults asked for. */
export function createNotifier<O extends { orderId: string }>(deps: NotifierDeps<O>) {
  const { journal, wire, faults, now } = deps;
  let { timeScale } = deps;
  const waiting = new Set<string>();
  const inFlight = new Map<string, Promise<Notification>>();
  const counts: NotificationCounts = {
    waiting: 0,
    delivered: 0,
    given_up: 0,
    dropped: 0,
    no_target: 0,
  };
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

  function enqueue(
    order: O,
    kind: NotificationKind,
    written: ReturnType<NotifierWire<O>['write']>,
    change: { afterMs?: number; state?: NotificationState } = {},
  ): Notification[] {
    return wire.urls(order).map((url) =>
      save(
        {
          ...written,
          id: randomUUID(),
          orderId: order.orderId,
          url: url ?? '',
          kind,
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
    const { httpStatus, answer } = await post(it.url, it.body, wire.headers(it));
    if (isStopped) return it;
    const retries = wire.retriesAfter(httpStatus);
    const tries = it.tries + 1;
    const isOver = retries === null || tries > retries;
    const dueAtMs = now() + wire.retryDelayMs(tries, Math.random()) * timeScale;
    const state = retries === null ? 'delivered' : isOver ? 'given_up' : 'waiting';
    return save({ ...it, tries, dueAtMs, state, lastAnswer: answer }, it.state);
  }

  return {
    announce(order: O): void {
      const written = wire.write(order, 'genuine');
      const dropped = faults.strike('drop', 'notification');
      const delayed = faults.strike('delay', 'notification');
      const afterMs = delayed?.ms ?? 0;
      enqueue(order, 'genuine', written, dropped ? { state: 'dropped' } : { afterMs });
      const doubled = faults.strike('duplicate', 'notification');
      if (doubled) enqueue(order, 'duplicate', written, { afterMs: afterMs + doubled.ms });
      if (faults.strike('forged', 'notification'))
        enqueue(order, 'forged', wire.write(order, 'forged'));
      if (faults.strike('alteredReplay', 'notification'))
        enqueue(order, 'altered', wire.write(order, 'altered'));
    },

    /** Sends at once, faults apart, and waits for what the merchant answers. */
    async sendNow(order: O, kind: NotificationKind, times = 1): Promise<Notification[]> {
      const written = wire.write(order, kind);
      const copies = Array.from({ length: times }, () => enqueue(order, kind, written)).flat();
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
          save({ ...it, dueAtMs: now() + wire.retryDelayMs(it.tries, 1) * scale }, it.state);
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
