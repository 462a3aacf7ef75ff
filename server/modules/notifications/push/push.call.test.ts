import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { deleteOtherDevices } from '#contract/accounts/devices.ts';
import { listInbox } from '#contract/notifications/inbox.ts';
import { setNotificationPreference } from '#contract/notifications/preferences.ts';
import * as contract from '#contract/notifications/push.ts';
import { startSession } from '#modules/accounts/index.ts';
import { afterThisFile } from '#test/after-file.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aNotice, aSubscriber, type PushBrowser } from '#test/factories/notifications/push.ts';
import { aBuyer, aPayment, aShop } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';
import { claimDueDeliveries, listMessagesToSend } from '../delivery/queries.ts';
import { sendDueDeliveries } from '../delivery/send.ts';
import { takeNotice } from '../delivery/tell.ts';
import { notificationsDeps } from '../deps.ts';
import { runNotifications } from '../run.ts';

const shop = await aShop({ modules: ['notifications'] });
const { app, deps, sandbox } = shop;
const own = notificationsDeps(deps);

const titles = async (browser: PushBrowser) =>
  (await browser.received()).map(({ payload }) => payload.notification.title);
/** Sends until nothing is due any more. */
async function sendAll(): Promise<void> {
  while ((await sendDueDeliveries(own)) > 0);
}
const outcomesOf = (accountId: string) =>
  deps.db
    .selectFrom('notifications.delivery')
    .select(['state', 'outcome'])
    .where('accountId', '=', accountId)
    .orderBy('dueAt')
    .execute();

describe('a browser', () => {
  test('registers, subscribes, is reached, renews, ends', async () => {
    const { headers, accountId } = await aViewer();
    const register = (body = {}) => askApp(app, headers, contract.registerInstallation, { body });
    const first = (await register()).result;
    expect(first).toMatchObject({ state: 1, firebase_id: 'NOT_ALLOWED' });
    const browser = await aSubscriber(shop, headers);
    const again = (await register({ installationId: first.installationId })).result;
    expect(again).toMatchObject({
      installationId: first.installationId,
      state: 2,
      firebase_id: browser.firebaseId,
    });

    expect((await askApp(app, headers, contract.tryPush)).status).toBe(200);
    await takeNotice(own, aNotice(accountId, { title: 'Segera mulai', url: '/jadwal' }));
    await sendAll();
    expect(await browser.received()).toMatchObject([
      { payload: { data: { kind: 'try', url: '/akun/notifikasi' } } },
      {
        urgency: 'high',
        ttl: expect.closeTo(HOUR / 1000, -1),
        payload: {
          notification: { title: 'Segera mulai', body: 'Isinya' },
          data: { kind: 'reminder', url: '/jadwal', messageId: expect.any(String) },
        },
      },
    ]);

    await askApp(app, headers, contract.unsubscribePush);
    expect((await askApp(app, headers, contract.tryPush)).code).toBe('notifications.notSubscribed');
    expect((await register({ isAllowed: false })).result.state).toBe(0);
  });

  test('whose viewer changes leaves the one before', async () => {
    const [before, after] = [await aViewer(), await aViewer()];
    const browser = await aSubscriber(shop, before.headers);
    const { authToken } = (
      await askApp(app, after.headers, contract.registerInstallation, { body: {} })
    ).result;
    const { endpoint, keys } = browser;
    const body = { authToken, subscription: { endpoint, keys } };
    expect((await askApp(app, after.headers, contract.subscribePush, { body })).status).toBe(200);
    await takeNotice(own, aNotice(before.accountId));
    await takeNotice(own, aNotice(after.accountId, { title: 'Untuk yang baru' }));
    await sendAll();
    expect(await titles(browser)).toEqual(['Untuk yang baru']);
  });

  test('that is signed out gets nothing more', async () => {
    const viewer = await aViewer();
    const device = { deviceId: randomUUID(), label: 'Firefox di Linux' };
    const other = await startSession(deps, { accountId: viewer.accountId, ...device });
    const otherHeaders = { authorization: `Bearer ${other.accessToken}` };
    const [here, there] = [
      await aSubscriber(shop, viewer.headers),
      await aSubscriber(shop, otherHeaders),
    ];
    await askApp(app, viewer.headers, deleteOtherDevices);
    await takeNotice(own, aNotice(viewer.accountId));
    await sendAll();
    expect([await here.requests(), await there.requests()]).toEqual([1, 0]);
  });
});

describe('what is sent', () => {
  test('once, by ten workers', async () => {
    const { accountId, headers } = await aViewer();
    const browser = await aSubscriber(shop, headers);
    const notices = Array.from({ length: 12 }, (_, i) => aNotice(accountId, { title: `${i}` }));
    // Each handed over twice, as after a worker that died.
    await Promise.all([...notices, ...notices].map((notice) => takeNotice(own, notice)));
    await Promise.all(Array.from({ length: 10 }, () => sendDueDeliveries(own)));
    await sendAll();
    expect((await titles(browser)).toSorted()).toEqual(
      notices.map(({ title }) => title).toSorted(),
    );
    expect((await askApp(app, headers, listInbox)).result.messages).toHaveLength(12);
  });

  test('again where a worker died, under a topic that shows it once', async () => {
    const { accountId, headers } = await aViewer();
    const browser = await aSubscriber(shop, headers);
    await takeNotice(own, aNotice(accountId, { kind: 'security' }));
    // Killed between claim and sending: the message is neither lost nor free for another worker at once.
    const now = deps.clock.now();
    const lease = new Date(now.getTime() + 30_000);
    const [claimed] = await claimDueDeliveries(deps.db, { now, until: lease, limit: 1 });
    expect(await sendDueDeliveries(own)).toBe(0);
    deps.clock.advance(31_000);
    await sendAll();
    expect(await browser.requests()).toBe(1);
    // Killed between sending and writing it down.
    await deps.db
      .updateTable('notifications.delivery')
      .set({ state: 'sending', dueAt: deps.clock.now() })
      .where('id', '=', claimed?.id ?? '')
      .execute();
    await sendAll();
    const [first, second, ...others] = await browser.received();
    expect(others).toEqual([]);
    expect(first?.isReplaced).toBe(true);
    expect(second?.payload.data.tag).toBe(first?.payload.data.tag);
  });

  test('a 410 sends once and is gone', async () => {
    const { accountId, headers } = await aViewer();
    const browser = await aSubscriber(shop, headers);
    await browser.end();
    await takeNotice(own, aNotice(accountId));
    await takeNotice(own, aNotice(accountId));
    await sendDueDeliveries(own);
    await takeNotice(own, aNotice(accountId));
    await sendAll();
    expect(await browser.requests()).toBeLessThanOrEqual(2);
    expect((await outcomesOf(accountId)).every(({ state }) => state === 'dropped')).toBe(true);
    const { result } = await askApp(app, headers, contract.registerInstallation, { body: {} });
    expect(result.state).toBe(1);
  });

  test('a late 410 of an address before leaves the new one', async () => {
    const { accountId, headers } = await aViewer();
    await aSubscriber(shop, headers);
    await takeNotice(own, aNotice(accountId));
    const send = async () => {
      await aSubscriber(shop, headers);
      return { kind: 'gone' } as const;
    };
    await sendDueDeliveries({ ...own, services: { web: { send }, fcm: undefined } });
    const { result } = await askApp(app, headers, contract.registerInstallation, { body: {} });
    expect(result.state).toBe(2);
  });

  test('again after 429 and 500, later and later, until it is no news any more', async () => {
    const [{ accountId, headers }, other] = [await aViewer(), await aViewer()];
    const [busy, broken] = [
      await aSubscriber(shop, headers),
      await aSubscriber(shop, other.headers),
    ];
    await busy.answer({ status: 429, retryAfter: 120 });
    await broken.answer({ status: 500, next: 100 });
    await takeNotice(own, aNotice(accountId));
    await takeNotice(own, aNotice(other.accountId));
    const requestsAfter = async (seconds: number) => {
      deps.clock.advance(seconds * 1000);
      await sendAll();
      return [await busy.requests(), await broken.requests()];
    };
    expect(await requestsAfter(0)).toEqual([1, 1]);
    expect(await requestsAfter(11)).toEqual([1, 2]);
    expect(await requestsAfter(11)).toEqual([1, 2]);
    expect(await requestsAfter(10)).toEqual([1, 3]);
    expect(await requestsAfter(90)).toEqual([2, 4]);
    expect(await titles(busy)).toEqual(['Kabar']);
    expect((await busy.received())[0]?.ttl).toBeLessThanOrEqual(HOUR / 1000 - 122);
    expect(await outcomesOf(other.accountId)).toMatchObject([{ state: 'waiting' }]);
    // A disturbance of minutes loses nothing; one of an hour the reminder, whose hour that was.
    for (let minutes = 0; minutes < 60; minutes += 5) await requestsAfter(5 * 60);
    expect(await outcomesOf(other.accountId)).toEqual([{ state: 'failed', outcome: 'status 500' }]);
    expect(await broken.requests()).toBeLessThan(12);
  });

  test('urgent first; what a busy service is not asked for waits and loses nothing', async () => {
    const { accountId, headers } = await aViewer();
    const browser = await aSubscriber(shop, headers);
    await takeNotice(own, aNotice(accountId, { title: 'Acara' }));
    deps.clock.advance(1_000);
    await takeNotice(own, aNotice(accountId, { kind: 'security', title: 'Perangkat baru' }));
    const now = deps.clock.now();
    const [first, ...others] = await claimDueDeliveries(deps.db, { now, until: now, limit: 1 });
    expect(others).toEqual([]);
    const [message] = await listMessagesToSend(deps.db, [first?.messageId ?? '']);
    expect(message?.kind).toBe('security');

    const ask = async () => ({ kind: 'busy', afterMs: 5_000 }) as const;
    expect(await sendDueDeliveries({ ...own, hosts: { ask } })).toBe(2);
    expect(await sendDueDeliveries(own)).toBe(0);
    expect(await outcomesOf(accountId)).toEqual(
      [1, 2].map(() => ({ state: 'waiting', outcome: null })),
    );
    deps.clock.advance(5_000);
    await sendAll();
    expect((await titles(browser)).toSorted()).toEqual(['Acara', 'Perangkat baru']);
  });

  test('to a child only what is its own and for its class; to its device nothing else', async () => {
    const viewer = await aViewer();
    const browser = await aSubscriber(shop, viewer.headers);
    const { profileId, headers } = await aChild(app, viewer.headers, { filmClass: '13+' });
    const about = (given: object) => aNotice(viewer.accountId, { profileId, ...given });
    await takeNotice(own, about({ title: 'Boleh', filmClass: '13+' }));
    await takeNotice(own, about({ title: 'Terlalu dewasa', filmClass: '17+' }));
    await takeNotice(own, about({ title: 'Tanpa kelas' }));
    await takeNotice(own, about({ title: 'Promo', kind: 'promo', filmClass: 'SU' }));
    await takeNotice(own, aNotice(viewer.accountId, { title: 'Uang', kind: 'security' }));
    await sendAll();
    expect(await titles(browser)).toEqual(['Boleh']);
    const { messages } = (await askApp(app, headers, listInbox)).result;
    expect(messages.map(({ title }) => title)).toEqual(['Boleh']);
    expect((await askApp(app, headers, contract.getPushKey)).code).toBe('common.adultOnly');
  });
});

describe('with a worker', () => {
  beforeAll(async () => {
    const running = await runNotifications(deps);
    afterThisFile(() => running.stop());
  });

  test('a paid order is in the inbox and on the device within seconds', async () => {
    const buyer = await aBuyer(shop);
    const browser = await aSubscriber(shop, buyer.headers);
    // This test runs at night too.
    await buyer.ask(setNotificationPreference, { body: { quiet: { isOn: false } } });
    const payment = await aPayment(buyer);
    const paidAt = Date.now();
    await sandbox.wallet(payment.paymentId, 'pay');
    const [message] = await until(async () => {
      const { messages } = (await buyer.ask(listInbox)).result;
      return messages.length > 0 ? messages : undefined;
    }, 5_000);
    const url = `/akun/pembayaran/${payment.paymentId}`;
    expect(message).toMatchObject({ kind: 'payment', url, isRead: false });
    expect(message?.title).toContain('Pembayaran diterima');
    expect(Date.now() - paidAt).toBeLessThan(5_000);
    const { payload } = await until(async () => (await browser.received())[0], 5_000);
    expect(payload).toMatchObject({ data: { kind: 'payment', messageId: message?.messageId } });
  });

  test('so is one whose time ran out, and a new device', async () => {
    const buyer = await aBuyer(shop);
    const payment = await aPayment(buyer);
    await sandbox.wallet(payment.paymentId, 'expire');
    const device = { deviceId: randomUUID(), label: 'Firefox di Linux' };
    await startSession(deps, { accountId: buyer.accountId, ...device });
    const titlesInInbox = async () =>
      (await buyer.ask(listInbox)).result.messages.map(({ title }) => title);
    await expect
      .poll(async () => (await titlesInInbox()).toSorted(), { timeout: 8_000 })
      .toEqual([
        'Ada perangkat baru di akunmu',
        expect.stringMatching(/^Waktu pembayaran .+ habis$/),
      ]);
  });
});
