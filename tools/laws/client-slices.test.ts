import { expect, test } from 'vitest';
import { defaults } from '../../web/lib/store/slices.ts';
import { sources } from './sources.ts';

const own = sources('web/**/*.{ts,tsx}').filter(({ file }) => !file.includes('.test.'));

/** Slices that a text reads through the store's hook, and slices that it changes. */
function usesIn(text: string): { read: string[]; written: string[] } {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return {
    read: found(/useStore\(\s*\(\w+\)\s*=>\s*\(?\w+\.(\w+)/g),
    written: [
      ...found(/patch\('(\w+)'/g),
      ...found(/setState\(\{ (\w+): /g),
      ...found(/useStore\.setState\(\{ (\w+):/g),
    ],
  };
}

const uses = own.map(({ text }) => usesIn(text));
const slices = Object.keys(defaults);

test('every slice of the store is really written and read', () => {
  const read = new Set(uses.flatMap((each) => each.read));
  const written = new Set(uses.flatMap((each) => each.written));
  expect(slices.filter((slice) => !read.has(slice))).toEqual([]);
  expect(slices.filter((slice) => !written.has(slice))).toEqual([]);
});

test('the law finds reads and writes, and misses a slice without them', () => {
  const example = "const a = useStore((state) => state.home.logout);\npatch('snk', { checked });";
  expect(usesIn(example)).toEqual({ read: ['home'], written: ['snk'] });
  expect(usesIn('useStore.getState().home').read).toEqual([]);
});

test('no slice is kept that the specification does not name, and it reads enough files', () => {
  expect(own.length).toBeGreaterThan(300);
  expect(slices).toHaveLength(13);
});
