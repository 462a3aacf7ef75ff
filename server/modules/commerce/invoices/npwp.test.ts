import { expect, test } from 'vitest';
import { readNpwp, writeNpwp } from './policy.ts';

test.each([
  ['01.300.066.6-091.000', '013000666091000'],
  ['013000666091000', '013000666091000'],
  ['3174 0912 3456 0007', '3174091234560007'],
  ['0013000666091000', '0013000666091000'],
])('%s is a number', (written, digits) => {
  expect(readNpwp(written)).toBe(digits);
});

test.each([
  '',
  '12345',
  '01.300.066.5-091.000',
  '000000000000000',
  '1111111111111111',
  '01300022709100a',
  '31740912345600071',
])('%s is none', (written) => {
  expect(readNpwp(written)).toBeUndefined();
});

test('is printed as people know it', () => {
  expect(writeNpwp('013000666091000')).toBe('01.300.066.6-091.000');
  expect(writeNpwp('3174091234560007')).toBe('3174 0912 3456 0007');
});
