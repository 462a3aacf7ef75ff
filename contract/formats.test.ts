import { expect, test } from 'vitest';
import { date, number, orderNumber, rupiah } from './formats.ts';

test('rupiah and days are written as people do', () => {
  expect([0, 900, 3_000, 59_000, 1_250_000].map(rupiah)).toEqual([
    'Rp0',
    'Rp900',
    'Rp3.000',
    'Rp59.000',
    'Rp1.250.000',
  ]);
  expect(date(new Date('2026-05-31T15:30:00Z'), 'Asia/Jakarta')).toBe('31 Mei 2026');
  expect(date(new Date('2026-05-31T15:30:00Z'), 'Asia/Jayapura')).toBe('1 Jun 2026');
});

test('numbers over 999 have dots', () => {
  expect([0, 999, 1_000, 12_345, 1_250_000, -4_000].map(number)).toEqual([
    '0',
    '999',
    '1.000',
    '12.345',
    '1.250.000',
    '-4.000',
  ]);
});

test('a payment is called by the first digits of its id', () => {
  expect(orderNumber('3f2a91bc-5a0e-4d9c-9d51-0c7f6c1c2a01')).toBe('TYG-3F2A-91BC');
});
