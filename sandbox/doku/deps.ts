import type { SandboxSettings } from '../env.ts';
import { createFaults, type FaultRule } from '../faults/faults.ts';
import type { Notification } from '../notify/notification.ts';
import { createNotifier } from '../notify/notifier.ts';
import type { Journal } from '../store/journal.ts';
import { dokuNotifications } from './notification.ts';
import type { DokuOrder } from './order.ts';
import { createDokuOrders } from './orders.ts';
import { createRequests, type StoredReply } from './requests.ts';

export type DokuDeps = ReturnType<typeof openDoku>;

type Open = <T>(name: string) => Journal<T>;

/** DOKU: its invoices, the requests that it has answered, its own faults and notifications. */
export function openDoku(open: Open, settings: SandboxSettings, now: () => number) {
  const journals = {
    faults: open<FaultRule>('doku-faults'),
    notifications: open<Notification>('doku-notifications'),
    orders: open<DokuOrder>('doku-orders'),
    requests: open<StoredReply>('doku-requests'),
  };
  const faults = createFaults(journals.faults, now);
  const notifier = createNotifier<DokuOrder>({
    journal: journals.notifications,
    wire: dokuNotifications(settings, now),
    timeScale: settings.timeScale,
    faults,
    now,
  });
  const orders = createDokuOrders(journals.orders, notifier, now);
  return {
    settings: settings.doku,
    now,
    faults,
    notifier,
    orders,
    requests: createRequests(journals.requests),
    tick() {
      orders.tick();
      notifier.tick();
    },
    close() {
      for (const journal of Object.values(journals)) journal.close();
    },
  };
}
