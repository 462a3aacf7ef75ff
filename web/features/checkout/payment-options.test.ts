import { expect, test } from 'vitest';
import type { CartView } from './shapes.ts';
import { groupOptions, isComplete, methodOfOption } from './payment-options.ts';

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

test('banks and shops are choices of their own, and what is not offered is left out', () => {
  const grouped = groupOptions([
    method('2', 'transfer'),
    method('3', 'qris'),
    method('8', 'store', {
      isAvailable: false,
      reason: 'disturbed',
      message: 'Sedang ada gangguan.',
    }),
    method('9', 'credit', { reason: 'not_offered' }),
  ]);
  expect(grouped.map(({ title, options }) => [title, options.length])).toEqual([
    ['QRIS', 1],
    ['Transfer bank', 6],
    ['Minimarket', 2],
  ]);
  expect(grouped[2]?.options[0]).toEqual({
    value: 'minimarket:indomaret',
    method: 'minimarket',
    label: 'Indomaret',
    words: 'di Indomaret',
    marks: ['indomaret'],
    problem: 'Sedang ada gangguan.',
  });
});

test('a choice names its method, however long the name of the method is', () => {
  expect(methodOfOption('virtualAccount:bca')).toBe('virtualAccount');
  expect(methodOfOption('shopeepay')).toBe('shopeepay');
  expect(isComplete('shopeepay')).toBe(true);
  expect(isComplete('virtualAccount')).toBe(false);
});
