import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeConsent } from '#contract/accounts/privacy.ts';
import { DAY } from '#contract/constants.ts';
import { listInbox, readInbox } from '#contract/notifications/inbox.ts';
import { sendMessageEmail } from '#contract/notifications/message-email.ts';
import {
  getNotificationPreference,
  setNotificationPreference,
} from '#contract/notifications/preferences.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { openTestApp } from '#test/app.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { asClient } from '#test/factories/callers.ts';
import { aNotice } from '#test/factories/notifications/push.ts';
import { aFilm } from '#test/factories/catalog/titles.ts';
import { retention } from './run.ts';
import { takeNotice } from './delivery/tell.ts';
import { notificationsDeps } from './deps.ts';

const { app, deps } = await openTestApp({ modules: ['notifications'] });
const { db, clock } = deps;
const own = notificationsDeps(deps);

type Headers = Record<string, string>;
const inbox = async (headers: Headers, query = {}) =>
  (await askApp(app, headers, listInbox, { query })).result;
const titlesOf = async (headers: Headers) =>
  (await inbox(headers)).messages.map(({ title }) => title);
/** Told one after the other, each a millisecond later. */
async function tellAll(accountId: string, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    clock.advance(1);
    await takeNotice(own, aNotice(accountId, { title }));
  }
}

describe('the inbox', () => {
  test('page after page, newest first; what is read stays read', async () => {
    const { accountId, headers } = await aViewer();
    await tellAll(accountId, ['satu', 'dua', 'tiga', 'empat']);
    const first = await inbox(headers, { pageSize: 3 });
    expect(first.messages.map(({ title }) => title)).toEqual(['empat', 'tiga', 'dua']);
    expect(first.unread).toBe(4);
    const rest = await inbox(headers, { pageSize: 3, after: first.next ?? '' });
    expect(rest).toMatchObject({ messages: [{ title: 'satu', isRead: false }], next: null });

    const [, three] = first.messages;
    const read = (body: object) => askApp(app, headers, readInbox, { body });
    const answers = await Promise.all([1, 2].map(() => read({ messageIds: [three?.messageId] })));
    expect(answers.map(({ result }) => result.unread)).toEqual([3, 3]);
    expect((await read({ upTo: three?.messageId })).result.unread).toBe(1);
    const unread = await inbox(headers, { unreadOnly: 'Y' });
    expect(unread.messages.map(({ title }) => title)).toEqual(['empat']);
  });

  test('is reported by events', async () => {
    const { accountId, headers } = await aViewer();
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const gone = new AbortController();
    const stream = await fetch(`${url}/platform/v2/inbox/events`, {
      headers,
      signal: gone.signal,
    });
    const lines = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    async function next() {
      for (;;) {
        const found = /event: inbox\ndata: (.*)\n\n/.exec(text);
        if (found !== null) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1] ?? '') as { unread: number; latest: { title: string } | null };
        }
        text += (await lines?.read())?.value ?? '';
      }
    }
    expect(await next()).toMatchObject({ unread: 0, latest: null });
    await tellAll(accountId, ['Baru']);
    expect(await next()).toMatchObject({ unread: 1, latest: { title: 'Baru', isRead: false } });
    const { messages } = await inbox(headers);
    const body = { messageIds: messages.map(({ messageId }) => messageId) };
    await askApp(app, headers, readInbox, { body });
    expect(await next()).toMatchObject({ unread: 0, latest: { title: 'Baru', isRead: true } });
    gone.abort();
  });

  test('is one account’s, and of a profile only what is its own', async () => {
    const [mine, theirs] = [await aViewer(), await aViewer()];
    await tellAll(mine.accountId, ['Rahasia']);
    const [secret] = (await inbox(mine.headers)).messages;
    for (const body of [{ messageIds: [secret?.messageId ?? ''] }, { upTo: secret?.messageId }])
      expect((await askApp(app, theirs.headers, readInbox, { body })).result.unread).toBe(0);
    expect((await inbox(mine.headers)).unread).toBe(1);
    expect(await titlesOf(theirs.headers)).toEqual([]);
    const other = aNotice(mine.accountId, { title: 'Milik lain', profileId: randomUUID() });
    await takeNotice(own, other);
    expect(await titlesOf(mine.headers)).toEqual(['Rahasia']);
    const { headers } = await aChild(app, mine.headers);
    expect(await titlesOf(headers)).toEqual([]);
    expect((await askApp(app, asClient(deps), listInbox)).code).toBe('common.unauthenticated');
  });

  test.each([
    { messageIds: [] },
    { messageIds: ['1'] },
    { messageIds: [randomUUID()], upTo: randomUUID() },
    {},
    { upTo: '\u0000' },
  ])('%j is refused', async (body) => {
    const { headers } = await aViewer();
    const answer = await app.inject({
      method: 'POST',
      url: '/platform/v2/inbox/read',
      headers,
      payload: body,
    });
    expect(answer.json().code).toBe('common.badRequest');
  });

  test('tells a key once, and nothing that is over or of an account that left', async () => {
    const { accountId, headers } = await aViewer();
    const notice = aNotice(accountId);
    await Promise.all(Array.from({ length: 5 }, () => takeNotice(own, notice)));
    const past = new Date(clock.now().getTime() - 1).toISOString();
    await takeNotice(own, aNotice(accountId, { expiresAt: past }));
    await takeNotice(own, aNotice(randomUUID()));
    expect((await inbox(headers)).messages).toHaveLength(1);
  });
});

describe('preferences', () => {
  const set = (headers: Headers, body: object) =>
    askApp(app, headers, setNotificationPreference, { body });

  test('decide where a kind goes; security and money stay', async () => {
    const { accountId, email, headers } = await aViewer();
    const before = (await askApp(app, headers, getNotificationPreference)).result;
    expect(before).toMatchObject({
      quiet: { isOn: true, from: '22:00', to: '06:00', zone: 'WIB' },
      hasMarketingConsent: false,
      isPushOnHere: false,
    });
    const { result } = await set(headers, {
      kinds: [{ kind: 'new_episode', inbox: false, mail: true }],
    });
    expect(result.kinds.find(({ kind }) => kind === 'new_episode')?.channels).toEqual({
      inbox: { isOn: false, isFixed: false },
      push: { isOn: true, isFixed: false },
      mail: { isOn: true, isFixed: false },
    });
    await takeNotice(own, aNotice(accountId, { kind: 'new_episode', title: 'Lewat surat' }));
    await takeNotice(own, aNotice(accountId, { kind: 'payment', title: 'Uang' }));
    expect(await titlesOf(headers)).toEqual(['Uang']);
    // The e-mail of a payment is written by its own room.
    expect(deps.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Lewat surat',
    ]);
    for (const kinds of [
      [
        { kind: 'review', push: false },
        { kind: 'payment', mail: false },
      ],
      [{ kind: 'security', inbox: false }],
    ])
      expect((await set(headers, { kinds })).code).toBe('notifications.channelFixed');
    const after = (await askApp(app, headers, getNotificationPreference)).result;
    expect(after.kinds.find(({ kind }) => kind === 'review')?.channels.push.isOn).toBe(true);
  });

  test('quiet hours change by what is named', async () => {
    const { headers } = await aViewer({ timezone: 'Asia/Makassar' });
    const quietOf = async (quiet: object) => (await set(headers, { quiet })).result?.quiet;
    expect(await quietOf({ from: '23:15' })).toEqual({
      isOn: true,
      from: '23:15',
      to: '06:00',
      zone: 'WITA',
    });
    expect(await quietOf({ zone: 'WIT', isOn: false })).toMatchObject({
      from: '23:15',
      zone: 'WIT',
      isOn: false,
    });
    expect((await set(headers, { quiet: { to: '23:15' } })).code).toBe('notifications.quietEmpty');
    for (const quiet of [{ from: '24:00' }, { from: '22.00' }, { zone: 'WXX' }, { isOn: 'ya' }])
      expect((await set(headers, { quiet })).code).toBe('common.badRequest');
  });

  test('advertising needs consent, mail an address that is proved', async () => {
    const { headers } = await aViewer();
    const kinds = [{ kind: 'promo', inbox: true }];
    expect((await set(headers, { kinds })).code).toBe('notifications.consentNeeded');
    await askApp(app, headers, changeConsent, { body: { purpose: 'marketing', is_granted: true } });
    expect((await set(headers, { kinds })).status).toBe(200);
    const byPhone = await aViewer({ identifier: '+6281234567890' });
    expect((await set(byPhone.headers, { kinds: [{ kind: 'review', mail: true }] })).code).toBe(
      'notifications.emailUnverified',
    );
    const { headers: child } = await aChild(app, headers);
    expect((await set(child, { kinds })).code).toBe('common.adultOnly');
  });
});

describe('advertising', () => {
  test('promotions only with consent, and two a week', async () => {
    const { accountId, headers } = await aViewer();
    await deps.db
      .insertInto('notifications.preference')
      .values({ accountId, kind: 'promo', inbox: true })
      .execute();
    const promos = () =>
      Promise.all(
        [1, 2, 3].map(() => takeNotice(own, aNotice(accountId, { kind: 'promo', title: 'Promo' }))),
      );
    const count = async () => (await askApp(app, headers, listInbox)).result.messages.length;
    await promos();
    expect(await count()).toBe(0);
    await askApp(app, headers, changeConsent, { body: { purpose: 'marketing', is_granted: true } });
    await promos();
    expect(await count()).toBe(2);
    await advanceTestClock(deps, accountId, 8 * DAY);
    await promos();
    expect(await count()).toBe(4);
  });
});

describe('an e-mail to oneself', () => {
  const send = (headers: Headers, template: string, data: object = {}) =>
    askApp(app, headers, sendMessageEmail, {
      body: { template: template as 'inbox_summary', data },
    });

  test('goes to the own address, by the list, five times an hour', async () => {
    const { accountId, email, headers } = await aViewer();
    const { titleId } = await aFilm(db, { name: 'Laut' });
    await tellAll(accountId, ['Belum dibaca']);
    const answers = [
      await send(headers, 'watch_link', { productId: titleId }),
      await send(headers, 'inbox_summary'),
      await send(headers, 'notification_settings'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.result.to).toMatch(/^.{2}\*\*\*@viewer\.test$/);
    const sent = deps.mail.sent.filter(({ to }) => to === email);
    expect(sent[0]?.text).toContain('http://tayang.test/judul/laut');
    expect(sent[1]?.text).toContain('Belum dibaca');
    expect(sent[2]?.text).toContain('Jam tenang: 22.00 sampai 06.00 WIB');

    expect((await send(headers, 'watch_link', { productId: randomUUID() })).code).toBe(
      'notifications.titleNotFound',
    );
    expect((await send(headers, 'apa_saja')).code).toBe('common.badRequest');
    await Promise.all(Array.from({ length: 4 }, () => send(headers, 'inbox_summary')));
    expect((await send(headers, 'inbox_summary')).code).toBe('notifications.tooManyEmails');
    expect(deps.mail.sent.filter(({ to }) => to === email)).toHaveLength(5);
  });

  test('needs a proved address', async () => {
    const { headers } = await aViewer({ identifier: '+6281234567891' });
    expect((await send(headers, 'inbox_summary')).code).toBe('notifications.emailUnverified');
  });
});

test('what is older than three months is kept no longer', async () => {
  const { accountId } = await aViewer();
  await tellAll(accountId, ['Lama']);
  clock.advance(91 * DAY);
  await retention(own).round(AbortSignal.timeout(1000));
  const rows = await db
    .selectFrom('notifications.message')
    .select('id')
    .where('accountId', '=', accountId)
    .execute();
  expect(rows).toEqual([]);
});
