import { expect, test } from 'vitest';
import { dueReminder, parseReminders, pastReminders, type Reminder } from './reminders.ts';

const noon = Date.parse('2026-11-22T12:00:00Z');
const film: Reminder = {
  id: 'film',
  channelId: 'c',
  genreId: 'film',
  title: 'Langit Senja',
  channelName: 'Tayang Film',
  start: '2026-11-22T12:00:00Z',
  stop: '2026-11-22T13:00:00Z',
};

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

test('what was kept is read again', () => {
  expect(parseReminders(JSON.stringify([film]))).toEqual([film]);
});
