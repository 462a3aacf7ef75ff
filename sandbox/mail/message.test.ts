import { expect, test } from 'vitest';
import { findLinks } from './message.ts';

test('links are those of the HTML, else those of the text, each once', () => {
  expect(findLinks('<a href="https://a.id/x">x</a><a href="https://a.id/x">x</a>', '')).toEqual([
    'https://a.id/x',
  ]);
  expect(findLinks('', 'ke https://a.id/?b=1 atau (https://c.id)')).toEqual([
    'https://a.id/?b=1',
    'https://c.id',
  ]);
});
