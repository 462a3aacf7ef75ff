import { expect, test } from 'vitest';
import type { CartView } from './shapes.ts';
import { groupWays } from './ways.ts';

type MethodView = CartView['methods'][number];

const method = (key: MethodView['method'], group: MethodView['group'], more = {}): MethodView => ({
  method: key,
  name: `Cara ${key}`,
  group,
  lifeSeconds: 900,
  minRupiah: 1,
  maxRupiah: 1000,
  isAvailable: true,
  reason: null,
  message: null,
  ...more,
});

test('banks and shops are ways of their own, and what is not offered is left out', () => {
  const grouped = groupWays([
    method('2', 'transfer'),
    method('3', 'qris'),
    method('8', 'store', {
      isAvailable: false,
      reason: 'disturbed',
      message: 'Sedang ada gangguan.',
    }),
    method('9', 'credit', { reason: 'not_offered' }),
  ]);
  expect(grouped.map(({ title, ways }) => [title, ways.length])).toEqual([
    ['QRIS', 1],
    ['Transfer bank', 6],
    ['Minimarket', 2],
  ]);
  expect(grouped[2]?.ways[0]).toEqual({
    value: '8:indomaret',
    label: 'Indomaret',
    problem: 'Sedang ada gangguan.',
  });
});
