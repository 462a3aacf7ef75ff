import { expect, test } from 'vitest';
import type { Card } from '#contract/catalog/shapes.ts';
import { fillRails, isNewsworthy, joinShort, type TitleRail } from './rails.ts';

const card = (productId: string, isNew = false) => ({ productId, isNew }) as Card;
const rail = (number: number, ids: string, more: Partial<TitleRail> = {}): TitleRail => ({
  id: `rail-${number}`,
  number,
  name: 'Rak',
  layout: 'poster',
  cards: ids.split('').map((id) => card(id)),
  ...more,
});
const idsOf = (rails: TitleRail[]) =>
  rails.map((each) => each.cards.map(({ productId }) => productId).join(''));

test('a title stands in no more than two rails of two screens, and comes again further down', () => {
  const rails = [3, 4, 5, 6, 7, 8].map((number) =>
    rail(number, `abcdef${'ghijkl'.charAt(number - 3)}`),
  );
  expect(idsOf(fillRails(rails, 12, 1))).toEqual(['abcdefg', 'abcdefh', 'i', 'j', 'k', 'abcdefl']);
});

test('a rail with few titles lies down, with too few it is left out; what is personal always stays', () => {
  const rails = [
    rail(4, 'pqr'),
    rail(3, 'abcdef'),
    rail(5, 'xy'),
    rail(1, 'a', { isPersonal: true }),
    rail(6, 'uvwxyz', { layout: 'ranked' }),
  ];
  const filled = fillRails(rails, 12, 3);
  expect(filled.map(({ number, layout }) => [number, layout])).toEqual([
    [1, 'landscape'],
    [3, 'poster'],
    [4, 'landscape'],
    [6, 'ranked'],
  ]);
});

test('rails of single titles are one rail where the first of them stood; one alone keeps its name', () => {
  const rails = [rail(3, 'abc'), rail(4, 'd'), rail(5, 'efg'), rail(6, 'dh')];
  expect(joinShort(rails, 3, 'Lagi').map(({ name }) => name)).toEqual(['Rak', 'Lagi', 'Rak']);
  expect(idsOf(joinShort(rails, 3, 'Lagi'))).toEqual(['abc', 'dh', 'efg']);
  expect(joinShort(rails.slice(0, 3), 3, 'Lagi')).toEqual(rails.slice(0, 3));
});

test('where most titles are new, none is called so', () => {
  expect(isNewsworthy([card('a', true), card('b'), card('c')])).toBe(true);
  expect(isNewsworthy([card('a', true), card('b', true), card('c')])).toBe(false);
});
