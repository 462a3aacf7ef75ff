import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FilmClass } from '#contract/constants.ts';
import { listInbox, readInbox } from '#contract/notifications/inbox.ts';
import { listReminders } from '#contract/notifications/reminders.ts';
import { createProfile, editProfile } from '#contract/profiles.ts';
import { startSession } from '#modules/accounts/index.ts';
import { watchAs } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { aNotice, aSubscriber } from '#test/factories/notifications/push.ts';
import { aShop } from '#test/factories/commerce/shop.ts';
import { sendDueDeliveries } from '../delivery/send.ts';
import { takeNotice } from '../delivery/tell.ts';
import { notificationsDeps } from '../deps.ts';

const shop = await aShop({ modules: ['notifications'] });
const { app, deps } = shop;
const { db, clock } = deps;
const own = notificationsDeps(deps);

type Headers = Record<string, string>;

async function aReminder(
  watcher: { accountId: string; profileId: string },
  title: string,
  filmClass: FilmClass | null,
): Promise<void> {
  const at = new Date(clock.now().getTime() + 3_600_000);
  const times = { startAt: at, stopAt: at, remindAt: at, dueAt: at, createdAt: clock.now() };
  const subject = { subject: 'title', subjectId: randomUUID(), place: 'x', url: '/' };
  await db
    .insertInto('notifications.reminder')
    .values({ ...watcher, ...subject, ...times, title, filmClass })
    .execute();
}

test('a profile that became a child’s, or of a lower class, shows nothing it was told above it', async () => {
  const { accountId, headers: adult } = await aViewer();
  const browser = await aSubscriber(shop, adult);
  const made = { name: 'Kakak', film_class: null };
  const { profile_id: profileId } = (await askApp(app, adult, createProfile, { body: made }))
    .result;
  const headers = await watchAs(app, adult, profileId);
  const tell = (title: string, given: object) =>
    takeNotice(own, aNotice(accountId, { profileId, title, ...given }));
  await tell('Dewasa', { filmClass: '21+' });
  await tell('Remaja', { filmClass: '17+' });
  await tell('Semua', { filmClass: 'SU' });
  await tell('Tanpa kelas', {});
  await tell('Ulasan', { kind: 'review', filmClass: 'SU' });
  await tell('Permintaan', { kind: 'child_request' });
  await aReminder({ accountId, profileId }, 'Malam', '21+');
  await aReminder({ accountId, profileId }, 'Sore', '17+');
  await aReminder({ accountId, profileId }, 'Pagi', 'SU');
  await aReminder({ accountId, profileId }, 'Entah', null);

  const inbox = async (as: Headers) => (await askApp(app, as, listInbox)).result;
  const shown = async () => {
    const { messages, unread } = await inbox(headers);
    const { reminders } = (await askApp(app, headers, listReminders)).result;
    const titles = [...messages, ...reminders].map(({ title }) => title).toSorted();
    return { titles, unread };
  };
  expect(await shown()).toMatchObject({ unread: 6, titles: { length: 10 } });
  const all = (await inbox(headers)).messages.map(({ messageId }) => messageId);

  const lower = (film_class: '17+' | '13+') =>
    askApp(app, adult, editProfile, { body: { profile_id: profileId, film_class } });
  expect((await lower('17+')).status).toBe(200);
  const asTeenager = ['Pagi', 'Permintaan', 'Remaja', 'Semua', 'Sore'];
  await expect.poll(shown).toEqual({ unread: 3, titles: asTeenager });
  // What waited to be pushed goes by the class of now.
  while ((await sendDueDeliveries(own)) > 0);
  const pushed = (await browser.received()).map(({ payload }) => payload.notification.title);
  expect(pushed.toSorted()).toEqual(['Permintaan', 'Remaja', 'Semua']);

  const { headers: parent } = await aSignedInParent(accountId);
  const body = { profile_id: profileId, film_class: '13+' as const };
  expect((await askApp(app, parent, editProfile, { body })).status).toBe(200);
  await expect.poll(shown).toEqual({ unread: 2, titles: ['Pagi', 'Permintaan', 'Semua'] });
  // Nor does a child mark what it can't see.
  await askApp(app, headers, readInbox, { body: { messageIds: all } });
  const unread = await db
    .selectFrom('notifications.message')
    .select('title')
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null)
    .execute();
  expect(unread.map(({ title }) => title).toSorted()).toEqual([
    'Dewasa',
    'Remaja',
    'Tanpa kelas',
    'Ulasan',
  ]);
});

async function aSignedInParent(accountId: string) {
  const device = { deviceId: randomUUID(), label: 'Firefox di Linux' };
  const { accessToken } = await startSession(deps, { accountId, ...device });
  return { headers: { authorization: `Bearer ${accessToken}` } };
}
