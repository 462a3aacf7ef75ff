import type { APIRequestContext, CDPSession, Page, Worker } from '@playwright/test';
import { expect } from './test.ts';

type Payload = {
  notification: { title: string; body: string };
  data: { url: string; messageId: string; kind: string; tag: string };
};

/**
 * Chromium has no push service without Google's: its subscription is one of the sandbox, which holds the keys and reads
 * what our server sends. The permission begins undecided.
 */
export async function withSandboxPush(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // An empty page has no workers.
    if (!('serviceWorker' in navigator)) return;
    const KEY = 'uji_push';
    const kept = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const subscription = ({
      id,
      endpoint,
      keys,
    }: {
      id: string;
      endpoint: string;
      keys: object;
    }) => ({
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return (await fetch(`/_dev/push/${id}/end`, { method: 'POST' })).ok;
      },
    });
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        return kept() && subscription(kept());
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const made = await fetch('/_dev/push', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ applicationServerKey }),
        });
        localStorage.setItem(KEY, await made.text());
        return subscription(kept());
      },
    });
    // What pages close is written down: nothing is shown here that could be.
    ServiceWorkerRegistration.prototype.getNotifications = async ({ tag = '' } = {}) => [
      { tag, close: () => sessionStorage.setItem('uji_ditutup', tag) } as Notification,
    ];
    Object.defineProperty(Notification, 'permission', {
      get: () => localStorage.getItem('uji_izin') ?? 'default',
    });
    Notification.requestPermission = async () => {
      localStorage.setItem('uji_izin', localStorage.getItem('uji_jawab') ?? 'granted');
      return Notification.permission;
    };
  });
}

/** What the sandbox has received for this browser. */
export async function receivedPushes(page: Page): Promise<Payload[]> {
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('uji_push') ?? '{}').id);
  return pushesOf(page.request, id);
}

async function pushesOf(request: APIRequestContext, id: string): Promise<Payload[]> {
  const answer = await request.get(`/_dev/push/${id}.json`);
  const { messages, refused } = (await answer.json()) as {
    messages: { payload: Payload }[];
    refused: unknown[];
  };
  expect(refused).toEqual([]);
  return messages.map(({ payload }) => payload);
}

/** Hands what the sandbox decrypted to the site's worker, as the browser's own push service would. */
export async function openDelivery(page: Page): Promise<(payload: unknown) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (payload) => {
    const data = JSON.stringify(payload);
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

type Shown = { title: string; tag: string; data: unknown };
type WorkerSeen = { shown: Shown[]; opened: string[] };

/**
 * The worker, and what it shows and opens. Chromium without a window has no desktop to show a notification on, and
 * opens windows only after a true press: both are written down instead (Firefox does both in `npm run proof -- push`).
 */
export async function watchWorker(page: Page) {
  const running = () => page.context().serviceWorkers()[0];
  await expect.poll(() => running() !== undefined).toBe(true);
  const worker = running() as Worker;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as {
      seen: WorkerSeen;
      registration: {
        showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void>;
      };
      clients: { openWindow(url: string): Promise<null> };
    };
    const seen: WorkerSeen = { shown: [], opened: [] };
    scope.seen = seen;
    scope.registration.showNotification = async (title, { tag, data }) => {
      seen.shown.push({ title, tag, data });
    };
    scope.clients.openWindow = async (url) => {
      seen.opened.push(url);
      return null;
    };
  });
  const seen = () => worker.evaluate(() => (globalThis as unknown as { seen: WorkerSeen }).seen);
  return {
    seen,
    /** A click on the notification that was shown last. */
    click: () =>
      worker.evaluate(() => {
        const { seen: all } = globalThis as unknown as { seen: WorkerSeen };
        const notification = { data: all.shown.at(-1)?.data, close: () => undefined };
        const click = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: () => undefined,
        });
        (globalThis as unknown as EventTarget).dispatchEvent(click);
      }),
  };
}
