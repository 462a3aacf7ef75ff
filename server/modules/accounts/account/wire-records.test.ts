import { expect, test } from 'vitest';
import { maskAddress, profileKey } from './wire-records.ts';

test.each([
  ['budi@contoh.id', 'budi@contoh.id'],
  [' Budi@Contoh.id ', 'budi@contoh.id'],
  ['budi@contoh.id_std', 'budi@contoh.id'],
  ['6281234567890@dalam.example', '+6281234567890'],
  ['081234567890@dalam.example', '+6281234567890'],
  ['081234567890_std@dalam.example', '+6281234567890'],
  ['081234567890@dalam.example_std', '+6281234567890'],
  ['+6281234567890_std', '+6281234567890'],
  // Neither the domain nor the suffix of somebody else's address is ours to cut.
  ['budi@bukan-dalam.example', 'budi@bukan-dalam.example'],
  ['a_std@contoh.id', 'a_std@contoh.id'],
  ['budi_std', 'budi'],
  ['', ''],
])('%j is looked up as %j', (given, key) => {
  expect(profileKey(given, 'dalam.example')).toBe(key);
});

test.each([
  [{ email: 'budi@contoh.id', phone: '+6281234567890' }, 'b***i@contoh.id'],
  [{ email: 'ab@contoh.id', phone: null }, 'a***@contoh.id'],
  [{ email: null, phone: '+6281234567890' }, '+62 *** 7890'],
  [{ email: null, phone: null }, null],
])('%j is masked as %s', (account, masked) => {
  expect(maskAddress(account)).toBe(masked);
});
