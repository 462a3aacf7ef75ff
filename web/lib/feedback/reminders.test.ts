import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseReminders } from './kept-reminders.ts';
import type { Reminder } from './reminder.ts';
import {
  dueReminder,
  forgetReminder,
  pastReminders,
  readReminders,
  toggleReminder,
} from './reminders.ts';
import { useReminders } from './reminder-store.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const film: Reminder = {
  subject: 'programme',
  id: 'film',
  title: 'Langit Senja',
  place: 'Tayang Film',
  url: '/play/live-tv/v2?id=c&genre_id=film',
  start: '2026-11-22T12:00:00Z',
  stop: '2026-11-22T13:00:00Z',
};
const { id: subjectId, start: startAt, stop: stopAt, ...shown } = film;
const record = { ...shown, subjectId, startAt, stopAt, remindAt: startAt };

let kept: Map<string, string>;
let sent: { path: string; body: unknown }[];
let answered: Response | Error;

beforeEach(() => {
  kept = new Map();
  sent = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (answered instanceof Error) throw answered;
    return answered;
  });
  useReminders.setState({ list: null });
});
afterEach(() => vi.unstubAllGlobals());

const signedIn = (isIn: boolean) => vi.stubGlobal('document', { cookie: isIn ? 'auth=xx' : '' });
const list = () => useReminders.getState().list;

test('due from a minute before the start until the end', () => {
  expect(dueReminder([film], noon - 61_000)).toBeUndefined();
  expect(dueReminder([film], noon - 60_000)).toBe(film);
  expect(dueReminder([film], noon + 3_599_000)).toBe(film);
  expect(dueReminder([film], noon + 3_600_000)).toBeUndefined();
  expect(pastReminders([film], noon + 3_600_000)).toEqual([film]);
});

test.each([null, '', '{', '{}', '[1]', '[{"id":"a","start":"kapan","stop":"nanti"}]'])(
  'what was not kept by us is no reminder: %s',
  (text) => {
    expect(parseReminders(text)).toEqual([]);
  },
);

test('one that leads to another site is none', () => {
  expect(parseReminders(JSON.stringify([{ ...film, url: 'https://lain.example/' }]))).toEqual([]);
});

test('what was kept is read again, also as browsers kept it once', () => {
  expect(parseReminders(JSON.stringify([film]))).toEqual([film]);
  const { subject: _, place: channelName, url: __, ...older } = film;
  const kind = { channelId: 'c', genreId: 'film', channelName };
  expect(parseReminders(JSON.stringify([{ ...older, ...kind }]))).toEqual([film]);
  expect(parseReminders(JSON.stringify([{ ...older, titleSlug: 'langit' }]))).toMatchObject([
    { subject: 'title', url: '/judul/langit' },
  ]);
});

test("a visitor's stay in the browser, and no call is made", async () => {
  signedIn(false);
  await readReminders();
  await toggleReminder(film);
  expect(list()).toEqual([film]);
  expect(parseReminders(kept.get('tayang_reminders') ?? null)).toEqual([film]);
  await toggleReminder(film);
  expect([list(), kept.size, sent]).toEqual([[], 0, []]);
});

test('one that is set before the others were read takes none of them away', async () => {
  signedIn(false);
  kept.set('tayang_reminders', JSON.stringify([film]));
  const other = { ...film, id: 'lain' };
  await toggleReminder(other);
  expect(parseReminders(kept.get('tayang_reminders') ?? null)).toEqual([film, other]);
});

test('with a sign-in they move to the account, once it has them', async () => {
  signedIn(true);
  kept.set('tayang_reminders', JSON.stringify([film]));
  answered = new TypeError('Failed to fetch');
  await readReminders();
  expect([list(), kept.has('tayang_reminders')]).toEqual([[film], true]);
  answered = Response.json({ result: { reminders: [record] } });
  await readReminders();
  expect(sent.at(-1)).toEqual({
    path: '/platform/v2/reminder/import',
    body: { reminders: [{ subject: 'programme', subjectId: 'film' }] },
  });
  expect([list(), kept.has('tayang_reminders')]).toEqual([[film], false]);
});

test('of who is signed in they are set at the account, and shown no more once told here', async () => {
  signedIn(true);
  answered = Response.json({ result: { reminders: [record] } });
  await toggleReminder(film);
  expect(sent).toEqual([
    {
      path: '/platform/v2/reminder/set',
      body: { subject: 'programme', subjectId: 'film', isOn: true },
    },
  ]);
  forgetReminder('film');
  expect([list(), sent.length]).toEqual([[], 1]);
  answered = Response.json({ result: { reminders: [record] } });
  await readReminders();
  expect(list()).toEqual([]);
});

test('a refused one stays as it was', async () => {
  signedIn(true);
  answered = Response.json({ code: 'notifications.subjectStarted', message: 'x' }, { status: 409 });
  await expect(toggleReminder(film)).rejects.toMatchObject({
    code: 'notifications.subjectStarted',
  });
  expect(list()).toBeNull();
});
