import { expect, test } from 'vitest';
import { beginOf, clockText, lengthText, momentOf } from './broadcast-time.ts';

const at = (text: string) => Date.parse(text);

test('what is typed about a match is the first such moment of its broadcast', () => {
  const begin = at('2026-11-24T22:30:00+07:00');
  expect(momentOf('22:30:00', begin)).toBe(begin);
  expect(momentOf('23:59:59', begin)).toBe(at('2026-11-24T23:59:59+07:00'));
  expect(momentOf('00:14:07', begin)).toBe(at('2026-11-25T00:14:07+07:00'));
  expect(momentOf('00:14', begin)).toBe(at('2026-11-25T00:14:00+07:00'));
  expect([momentOf('', begin), momentOf('24:00:00', begin)]).toEqual([undefined, undefined]);
  expect(clockText(at('2026-11-25T00:14:07.600+07:00'))).toBe('00:14:07');
});

test('without a broadcast it is looked for from an hour before the kick-off on', () => {
  const kickOffAt = '2026-11-24T13:00:00.000Z';
  expect(beginOf({ broadcast: null, kickOffAt })).toBe(at('2026-11-24T12:00:00Z'));
  expect(lengthText(72_400)).toBe('1 mnt 12 dtk');
});
