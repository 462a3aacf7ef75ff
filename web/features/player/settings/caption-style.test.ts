import { expect, test } from 'vitest';
import { captionStyleOf } from './caption-style.ts';

test('captions look as this device keeps it, and as usual where it keeps nothing sensible', () => {
  const usual = { size: 'm', colour: 'putih', background: 'redup' };
  const chosen = { size: 'l', colour: 'kuning', background: 'tanpa' };
  expect(captionStyleOf(chosen)).toEqual(chosen);
  expect(captionStyleOf({ ...chosen, size: 'toString', colour: 4 })).toEqual({
    ...usual,
    background: 'tanpa',
  });
  for (const broken of [null, 'l', 7, []]) expect(captionStyleOf(broken)).toEqual(usual);
});
