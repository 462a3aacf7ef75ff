import { expect, test } from 'vitest';
import { compareLines } from './compare-lines.ts';

const read = (old: string, now: string) =>
  compareLines(old, now).map(
    (line) => `${{ both: ' ', old: '-', new: '+' }[line.in]}${line.words}`,
  );

test('what stayed stands between what went and what came', () => {
  expect(read('a\n\nb\n\nc', 'a\n\nB\n\nc\n\nd')).toEqual([' a', '-b', '+B', ' c', '+d']);
  expect(read('', 'a')).toEqual(['+a']);
  expect(read('a\nb', 'b\na')).toHaveLength(3);
});

test('two lines that say the same are two', () => {
  expect(read('x\nx', 'x')).toEqual([' x', '-x']);
});
