import { expect, test } from 'vitest';
import { nextLook } from './due-reminders.ts';

const remindAt = new Date('2026-11-23T12:00:00Z');

test.each([
  ['2026-11-20T00:00:00Z', '2026-11-23T06:00:00.000Z'],
  ['2026-11-23T06:00:00Z', '2026-11-23T11:00:00.000Z'],
  ['2026-11-23T11:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['2026-11-23T11:59:00Z', '2026-11-23T12:00:00.000Z'],
])('looked at %s, next at %s', (now, next) => {
  expect(nextLook(remindAt, new Date(now)).toISOString()).toBe(next);
});
