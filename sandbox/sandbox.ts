import { join } from 'node:path';
import type { SandboxSettings } from './env.ts';
import { openDoku } from './doku/deps.ts';
import { registerDokuRoutes } from './doku/routes.ts';
import { createFaults, type FaultRule } from './faults/faults.ts';
import { registerFaultRoutes } from './faults/routes.ts';
import { buildHttp } from './http/server.ts';
import { createInbox } from './mail/inbox.ts';
import type { Message } from './mail/message.ts';
import { registerMailRoutes } from './mail/routes.ts';
import { listenSmtp } from './mail/smtp.ts';
import { registerCoreRoutes } from './midtrans/core-routes.ts';
import { createIdempotency, type StoredAnswer } from './midtrans/idempotency.ts';
import { midtransNotifications } from './midtrans/notification.ts';
import type { Order } from './midtrans/order.ts';
import { createOrders } from './midtrans/orders.ts';
import { registerPastOrders } from './midtrans/past-orders.ts';
import { registerSnapRoutes } from './midtrans/snap-routes.ts';
import { registerSavedRoutes } from './midtrans/saved-routes.ts';
import { createSavedMethods, type SavedMethod } from './midtrans/saved-methods.ts';
import { createSnapSessions, type SnapSession } from './midtrans/snap-sessions.ts';
import type { Notification } from './notify/notification.ts';
import { createNotifier } from './notify/notifier.ts';
import { registerPartnerApi } from './partner/api-routes.ts';
import { registerPartnerPages } from './partner/front-routes.ts';
import { openPartner } from './partner/deps.ts';
import { registerPartnerSignOut } from './partner/sign-out-routes.ts';
import { registerPushDev } from './push/dev-routes.ts';
import { registerFcm } from './push/fcm-routes.ts';
import { openPush } from './push/deps.ts';
import { registerWebPush } from './push/web-routes.ts';
import { openJournal } from './store/journal.ts';
import { registerTrinvi, type TrinviRedemption } from './trinvi/routes.ts';
import { registerWalletRoutes } from './wallet/routes.ts';

export type Sandbox = { url: string; smtpPort: number; stop: () => Promise<void> };

const TICK_MS = 50;

/** Opens the state, listens on both ports and lets time run. Port 0 takes a free one. */
export async function startSandbox(settings: SandboxSettings): Promise<Sandbox> {
  const now = (): number => Date.now();
  const open = <T>(name: string) => openJournal<T>(join(settings.dataDir, `${name}.jsonl`));
  const journals = {
    faults: open<FaultRule>('faults'),
    notifications: open<Notification>('notifications'),
    orders: open<Order>('orders'),
    sessions: open<SnapSession>('snap'),
    saved: open<SavedMethod>('saved'),
    answers: open<StoredAnswer>('idempotency'),
    mail: open<Message>('mail'),
    trinvi: open<TrinviRedemption>('trinvi-redemptions'),
  };
  const faults = createFaults(journals.faults, now);
  const notifier = createNotifier<Order>({
    journal: journals.notifications,
    wire: midtransNotifications(settings),
    timeScale: settings.timeScale,
    faults,
    now,
  });
  const orders = createOrders(journals.orders, notifier, now);
  const inbox = createInbox(journals.mail, join(settings.dataDir, 'mail'), now);
  const doku = openDoku(open, settings, now);
  let url = '';
  const partner = openPartner(open, settings, { now, issuer: () => `${url}/partner` });
  const push = openPush(open, now);
  const deps = {
    settings,
    ownUrl: () => url,
    publicUrl: () => settings.publicUrl ?? url,
    now,
    faults,
    notifier,
    orders,
    sessions: createSnapSessions(journals.sessions),
    saved: createSavedMethods(journals.saved, now),
    idempotency: createIdempotency(journals.answers, now),
    doku,
    inbox,
    partner,
    push,
  };

  const app = buildHttp();
  registerCoreRoutes(app, deps);
  registerPastOrders(app, deps);
  registerSnapRoutes(app, deps);
  registerSavedRoutes(app, deps);
  registerDokuRoutes(app, deps);
  registerWalletRoutes(app, deps);
  registerFaultRoutes(app, deps);
  registerMailRoutes(app, deps);
  registerPartnerPages(app, deps);
  registerPartnerApi(app, deps);
  registerPartnerSignOut(app, deps);
  registerTrinvi(app, { client: settings.trinvi, redemptions: journals.trinvi, now });
  registerWebPush(app, deps);
  registerFcm(app, deps);
  registerPushDev(app, deps);
  const smtp = await listenSmtp(settings.host, settings.smtpPort, inbox);
  url = await app.listen({ host: settings.host, port: settings.port });
  const ticker = setInterval(() => {
    orders.tick();
    notifier.tick();
    doku.tick();
  }, TICK_MS);

  return {
    url,
    smtpPort: smtp.port,
    async stop() {
      clearInterval(ticker);
      await Promise.all([app.close(), smtp.stop(), notifier.stop(), doku.notifier.stop()]);
      for (const journal of Object.values(journals)) journal.close();
      doku.close();
      partner.close();
      push.close();
    },
  };
}
