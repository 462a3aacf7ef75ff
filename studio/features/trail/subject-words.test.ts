import { expect, test } from 'vitest';
import { pageOfSubject, wordsOfSubject } from './subject-words.ts';

const id = '0e0f7a4e-5f0a-4c61-8d3f-1c2a5d1f9b11';
const told = (subjectKind: string, more: object = {}) =>
  wordsOfSubject({ subjectKind, subjectId: id, subjectName: null, about: null, ...more });

test('what an act was done to is called by its name, or by whose it is', () => {
  expect(told('title', { subjectName: 'Hujan' })).toBe('Judul Hujan');
  expect(told('account', { about: { name: 'R*** A**' } })).toBe('Akun R*** A**');
  expect(told('credit', { about: { name: 'Rina' } })).toBe('Saldo Rina');
  expect(told('account', { about: { name: 'yang dihapus' } })).toBe('Akun yang dihapus');
});

test('a number that says nothing to people does not stand there; what they can read does', () => {
  expect(told('difference')).toBe('Selisih');
  expect(told('coupon', { subjectId: 'HEMAT20' })).toBe('Kupon HEMAT20');
  expect(told('upkeep', { subjectId: 'drill' })).toBe('Pemeliharaan latihan pemulihan');
  expect(told('moderation', { subjectId: 'words' })).toBe('Daftar kata moderasi');
});

test('its page is that of the account itself, not of how acts name it', () => {
  const account = { subjectKind: 'account', subjectId: id, about: { accountId: null } };
  expect(pageOfSubject(account)).toBeUndefined();
  const known = 'aaaaaaaa-5f0a-4c61-8d3f-1c2a5d1f9b11';
  expect(pageOfSubject({ ...account, about: { accountId: known } })).toBe(`/akun/${known}`);
  expect(pageOfSubject({ ...account, subjectKind: 'coupon' })).toBeUndefined();
});
