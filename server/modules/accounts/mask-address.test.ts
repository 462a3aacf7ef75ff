import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  [{ email: 'budi@contoh.id', phone: '+6281234567890' }, 'b***i@contoh.id'],
  [{ email: 'ab@contoh.id', phone: null }, 'a***@contoh.id'],
  [{ email: null, phone: '+6281234567890' }, '+62 *** 7890'],
  [{ email: null, phone: null }, null],
])('%j is told as %s', (account, told) => {
  expect(maskAddress(account)).toBe(told);
});
