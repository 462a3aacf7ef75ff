import { expect, test } from 'vitest';
import { chapterAt } from './chapters.ts';

const chapters = [
  { fromSeconds: 0, title: 'Pagi' },
  { fromSeconds: 40, title: 'Arus Balik' },
];

test('a chapter goes on to the next', () => {
  expect([0, 39.9, 40, 500].map((at) => chapterAt(chapters, at))).toEqual([0, 0, 1, 1]);
});

test('a seek that lands a frame early is in the chapter that was pressed', () => {
  expect(chapterAt(chapters, 39.97)).toBe(1);
});

test('before the first, and without any, none plays', () => {
  expect(chapterAt([{ fromSeconds: 5, title: 'Satu' }], 2)).toBe(-1);
  expect(chapterAt([], 2)).toBe(-1);
});
