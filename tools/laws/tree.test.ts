import path from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const own = sources();
const forbidden = ['services', 'helpers', 'utils', 'types', 'interfaces', 'dtos', 'repositories'];

test('no folder is named after a kind of code', () => {
  const named = own.filter(({ file }) =>
    path
      .dirname(file)
      .split('/')
      .some((part) => forbidden.includes(part)),
  );
  expect(named.map(({ file }) => file)).toEqual([]);
});

test('files are named in kebab-case', () => {
  // Pages carry React Router's own signs: $id, _index.
  const kebab = /^[$_]?[a-z0-9]+(?:[-.$_][$_]?[a-z0-9]+)*\.(?:d\.)?(?:ts|tsx|mjs)$/;
  expect(
    own.filter(({ file }) => !kebab.test(path.basename(file))).map(({ file }) => file),
  ).toEqual([]);
});

test('files are small', () => {
  const lines = own
    .filter(({ file }) => !file.includes('.test.'))
    .map(({ text }) => text.split('\n').length - 1)
    .toSorted((a, b) => a - b);
  const at = (share: number) => lines[Math.floor(lines.length * share)] ?? 0;
  expect(lines.length).toBeGreaterThan(100);
  expect(at(0.95)).toBeLessThan(200);
  expect(lines.at(-1)).toBeLessThanOrEqual(300);
});
