import { expect, test } from 'vitest';
import { deriveName, parseIdentifier } from './identifier.ts';

test.each([
  ['Budi@Contoh.ID', { kind: 'email', email: 'budi@contoh.id' }],
  [' a.b+c@contoh.co.id ', { kind: 'email', email: 'a.b+c@contoh.co.id' }],
  ['081234567890', { kind: 'phone', phone: '+6281234567890' }],
  ['+62 812-3456-7890', { kind: 'phone', phone: '+6281234567890' }],
  ['62 (812) 3456.7890', { kind: 'phone', phone: '+6281234567890' }],
  ['0812345678', { kind: 'phone', phone: '+62812345678' }],
  ['021345678', undefined],
  ['08123', undefined],
  ['+1 415 555 2671', undefined],
  ['0812345678901234', undefined],
  ['budi', undefined],
  ['budi@', undefined],
  ['budi@contoh', undefined],
  ['', undefined],
  [`${'x'.repeat(250)}@contoh.id`, undefined],
])('%s', (typed, identifier) => {
  expect(parseIdentifier(typed)).toEqual(identifier);
});

test.each([
  ['budi.santoso-99@contoh.id', 'budi santoso 99'],
  ['siti_aminah@contoh.id', 'siti_aminah'],
  ['+-.@contoh.id', '+-.'],
  ['081234567890', '081234567890'],
])('the name of %s is %s', (identifier, name) => {
  expect(deriveName(identifier)).toBe(name);
});
