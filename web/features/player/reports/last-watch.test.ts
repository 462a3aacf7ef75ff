import { expect, test } from 'vitest';
import { readLastWatch } from './last-watch.ts';

test('a record is read as it was kept', () => {
  const record = { id: 'a', position: 12.5, type: 'VOD' };
  expect(readLastWatch(JSON.stringify(record))).toEqual(record);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"id":1,"position":2,"type":"VOD"}',
  '{"id":"a","position":-1,"type":"VOD"}',
])('what is no record is refused: %s', (text) => {
  expect(() => readLastWatch(text)).toThrow('Failed to parse last watch');
});
