import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#contract/constants.ts';
import { pushPayload } from '#contract/notifications/push.ts';
import { PAYLOAD_BYTES_MAX } from '../push/web-push.ts';
import { composePush, mayShow } from './compose.ts';
import type { MessageToSend } from './queries.ts';

const now = new Date('2026-11-23T00:00:00Z');
const message = (given: Partial<MessageToSend> = {}): MessageToSend => ({
  id: '1',
  profileId: null,
  kind: 'payment',
  title: 'Lunas',
  body: 'Sudah kami terima',
  url: '/',
  filmClass: null,
  dedupeKey: 'payment 1 paid',
  expiresAt: null,
  readAt: null,
  ...given,
});
const payloadOf = (messages: MessageToSend[]) =>
  pushPayload.parse(JSON.parse(composePush(messages, now)?.payload ?? ''));

test('one message as it is, of one topic whenever it is sent', () => {
  const [first, again] = [composePush([message()], now), composePush([message()], new Date())];
  expect(first).toMatchObject({ urgency: 'normal', ttlSeconds: (48 * HOUR) / 1000 });
  expect(first?.topic).toMatch(/^[\w-]{32}$/);
  expect(again?.topic).toBe(first?.topic);
  expect(payloadOf([message()]).data).toMatchObject({ tag: first?.topic, messageId: '1' });
  expect(composePush([], now)).toBeUndefined();
});

test('it is kept by the service no longer than it is news', () => {
  const expiresAt = new Date(now.getTime() + 10 * MINUTE);
  const push = composePush([message({ kind: 'reminder', expiresAt })], now);
  expect(push).toMatchObject({ ttlSeconds: 600, urgency: 'high' });
  expect(composePush([message({ kind: 'promo' })], now)?.urgency).toBe('low');
});

test('several are named, as far as there is room', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((title) => message({ id: title, title }));
  expect(payloadOf(five).notification).toEqual({
    title: '5 kabar selama jam tenang',
    body: 'c · d · e · dan 2 lainnya',
  });
});

test('words of four bytes a letter fit too', () => {
  const push = composePush([message({ body: '🎬'.repeat(900), url: `/${'x'.repeat(500)}` })], now);
  expect(Buffer.byteLength(push?.payload ?? '')).toBeLessThanOrEqual(PAYLOAD_BYTES_MAX);
});

test.each([
  // Whose message, who watches, whether it is shown.
  [null, { profileId: null, isChild: false }, true],
  [null, { profileId: 'p2', isChild: false }, true],
  [null, { profileId: 'p3', isChild: true }, false],
  ['p3', { profileId: 'p3', isChild: true }, true],
  ['p2', { profileId: 'p3', isChild: true }, false],
  ['p2', { profileId: null, isChild: false }, false],
  ['a', { profileId: null, isChild: false }, true],
])('a message of %s where %j watches: %s', (profileId, viewer, isShown) => {
  const about = { profileId, kind: 'reminder', filmClass: 'SU' } as const;
  expect(mayShow(about, { accountId: 'a', maxFilmClass: null, ...viewer })).toBe(isShown);
});

test.each([
  ['reminder', '13+', '13+', true],
  ['reminder', '17+', '13+', false],
  ['reminder', '13+', null, false],
  ['reminder', null, '17+', false],
  ['review', 'SU', '17+', false],
  ['child_request', null, 'SU', true],
] as const)('%s of class %s to a child of %s: %s', (kind, filmClass, maxFilmClass, isShown) => {
  const child = { accountId: 'a', profileId: 'p', isChild: true, maxFilmClass };
  expect(mayShow({ profileId: 'p', kind, filmClass }, child)).toBe(isShown);
});
