import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/constants.ts';
import { listInbox } from '#contract/notifications/inbox.ts';
import { setNotificationPreference } from '#contract/notifications/preferences.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { inTransaction } from '#platform/db.ts';
import { wallTimeAt } from '#platform/zone.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aNotice, aSubscriber, type PushBrowser } from '#test/factories/notifications/push.ts';
import { aShop } from '#test/factories/commerce/shop.ts';
import { notificationsDeps } from '../deps.ts';
import { endMornings } from './mornings.ts';
import { sendDueDeliveries } from './send.ts';
import { takeNotice, tell } from './tell.ts';

const shop = await aShop({ modules: ['notifications'] });
const { app, deps } = shop;
const own = notificationsDeps(deps);

const titles = async (browser: PushBrowser) =>
  (await browser.received()).map(({ payload }) => payload.notification.title);
/** Sends until nothing is due any more. */
async function sendAll(): Promise<void> {
  while ((await sendDueDeliveries(own)) > 0);
}

test('quiet hours of Jayapura: what waits is one push at 06.30 there', async () => {
  const { accountId, headers } = await aViewer({ timezone: 'Asia/Jayapura' });
  const browser = await aSubscriber(shop, headers);
  const zone = 'Asia/Jayapura';
  /** Moves the account on to the next time that its clock shows this. */
  async function goTo(hour: number, minute: number): Promise<void> {
    const now = deps.testClock.forAccount(accountId, () => deps.testClock.now());
    const wall = wallTimeAt(now, zone);
    const minutes = (hour - wall.hour) * 60 + minute - wall.minute;
    const ahead = ((minutes + 24 * 60) % (24 * 60)) * 60_000 - wall.second * 1000;
    await advanceTestClock(deps, accountId, ahead > 0 ? ahead : ahead + DAY);
  }
  await goTo(22, 30);
  const episode = (title: string) => aNotice(accountId, { kind: 'new_episode', title });
  await takeNotice(own, episode('Episode satu'));
  await takeNotice(own, episode('Episode dua'));
  await takeNotice(own, aNotice(accountId, { kind: 'security', title: 'Perangkat baru' }));
  await endMornings(own);
  await sendAll();
  expect(await titles(browser)).toEqual(['Perangkat baru']);
  expect((await askApp(app, headers, listInbox)).result.unread).toBe(3);

  await goTo(6, 29);
  await endMornings(own);
  await sendAll();
  expect(await browser.requests()).toBe(1);
  await goTo(6, 30);
  await Promise.all(Array.from({ length: 5 }, () => endMornings(own)));
  await sendAll();
  const [, digest, ...others] = await browser.received();
  expect(others).toEqual([]);
  expect(digest?.payload).toMatchObject({
    notification: { title: '2 kabar selama jam tenang', body: 'Episode satu · Episode dua' },
    data: { kind: 'morning', url: '/notifikasi' },
  });
  await takeNotice(own, episode('Episode tiga'));
  await sendAll();
  expect(await titles(browser)).toContain('Episode tiga');
});

describe('a morning', () => {
  /** One for whom something waits, and whose morning would be due. */
  async function anAsleep() {
    const { accountId, headers } = await aViewer();
    const { hour } = wallTimeAt(deps.clock.now(), 'Asia/Jakarta');
    const wall = (ahead: number) => `${String((hour + ahead + 24) % 24).padStart(2, '0')}:00`;
    const setQuiet = (quiet: object) =>
      askApp(app, headers, setNotificationPreference, { body: { quiet } });
    const browser = await aSubscriber(shop, headers);
    await setQuiet({ isOn: true, from: wall(-1), to: wall(3), zone: 'WIB' });
    await takeNotice(own, aNotice(accountId, { kind: 'new_episode', title: 'Satu' }));
    await deps.db
      .updateTable('notifications.morning')
      .set({ dueAt: deps.clock.now() })
      .where('accountId', '=', accountId)
      .execute();
    return { accountId, browser, setQuiet };
  }

  test('comes after quiet hours as they are now', async () => {
    const { browser, setQuiet } = await anAsleep();
    await endMornings(own);
    await sendAll();
    expect(await browser.requests()).toBe(0);
    await setQuiet({ isOn: false });
    deps.clock.advance(DAY);
    await endMornings(own);
    await sendAll();
    expect(await titles(browser)).toEqual(['Satu']);
  });

  test('that fails keeps no other waiting', async () => {
    const [failing, other] = [await anAsleep(), await anAsleep()];
    await failing.setQuiet({ isOn: false });
    await other.setQuiet({ isOn: false });
    let failures = 0;
    const publish: typeof own.events.publish = (...event) => {
      if (failures > 0) return own.events.publish(...event);
      failures += 1;
      return Promise.reject(new Error('no events'));
    };
    await endMornings({ ...own, events: { ...own.events, publish } });
    await sendAll();
    const requests = await Promise.all([failing, other].map(({ browser }) => browser.requests()));
    expect(requests.toSorted((a, b) => a - b)).toEqual([0, 1]);
    deps.clock.advance(MINUTE);
    await endMornings(own);
    await sendAll();
    expect(await titles(failing.browser)).toEqual(['Satu']);
    expect(await titles(other.browser)).toEqual(['Satu']);
  });

  test('is not lost to what is told while it ends', async () => {
    const { accountId, browser, setQuiet } = await anAsleep();
    let isTold = () => {};
    const goesOn = new Promise<void>((resolve) => {
      isTold = resolve;
    });
    // Told, and not yet committed.
    const notice = aNotice(accountId, { kind: 'new_episode', title: 'Dua' });
    let reached = () => {};
    const isWritten = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const telling = inTransaction(deps.db, async (tx) => {
      await tell(own, tx, notice);
      reached();
      await goesOn;
    });
    await isWritten;
    await setQuiet({ isOn: false });
    const ending = endMornings(own);
    await new Promise((resolve) => setTimeout(resolve, 200));
    isTold();
    await Promise.all([telling, ending]);
    await sendAll();
    expect((await browser.received()).map(({ payload }) => payload.notification.body)).toEqual([
      'Satu · Dua',
    ]);
  });
});
