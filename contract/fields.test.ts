import { expect, test } from 'vitest';
import { z } from 'zod';
import { isoOf, isoTime, nameOrNone, shownName } from './fields.ts';

const DAY = 86_400_000;

test('times are written as toISOString writes them, in whatever order their days come', () => {
  const times = [
    0,
    1,
    -1,
    999,
    DAY - 1,
    DAY,
    -DAY,
    -DAY - 1,
    951_782_399_999,
    951_868_800_000,
    253_402_300_800_000,
    -62_198_755_200_000,
    8.64e15,
    -8.64e15,
  ];
  for (let step = 0; step < 5_000; step += 1)
    times.push(1.7e12 + step * 40_503_007, step * -7_919_993_131);
  for (const at of [...times, ...times.toReversed()])
    expect(isoOf(new Date(at))).toBe(new Date(at).toISOString());
  expect(() => isoOf(new Date(Number.NaN))).toThrow(RangeError);
});

test('a time leaves as text, from a date or as it is, and nothing else does', () => {
  expect(isoTime.parse(new Date(DAY))).toBe('1970-01-02T00:00:00.000Z');
  expect(isoTime.parse('1970-01-02T00:00:00.000Z')).toBe('1970-01-02T00:00:00.000Z');
  for (const wrong of [1, null, undefined, {}])
    expect(isoTime.safeParse(wrong).success).toBe(false);
  expect(z.toJSONSchema(isoTime)).toMatchObject({ type: 'string' });
});

test('a name is one line that can be seen, and turns nothing beside it round', () => {
  const name = shownName(30);
  const kept = ['Ibu', '王秀英', 'José 2', '👩‍👧', 'رانيا', '?'];
  for (const written of kept) expect(name.parse(written)).toBe(written);
  expect(name.parse('  Adik \n Kecil\t')).toBe('Adik Kecil');
  expect(name.parse('Bu\u202edi\u2066\u0007\ud800')).toBe('Budi');
  for (const unseen of ['', '  ', '\u202e', '\u200b\u200d', '\u3164', '\ufe0f', '\ud800'])
    expect(name.safeParse(unseen).success, JSON.stringify(unseen)).toBe(false);
  for (const refused of ['a\u0000b', 'x'.repeat(31)])
    expect(name.safeParse(refused).success).toBe(false);
  expect(nameOrNone(30).parse('\u200b')).toBe('');
});
