import { expect, test } from 'vitest';
import { commonPasswords, passwordProblem } from './password-policy.ts';

const owner = { email: 'siti.aminah@contoh.id', phone: null, name: 'Siti Aminah' };

test.each([
  ['Ombak Laut Selatan 7', undefined],
  ['kuda terbang biru', undefined],
  ['pässwörd unik sekali', undefined],
  ['senja-jingga-417', undefined],
  ['siti suka laut biru', undefined],
  ['xkqvbrtz', undefined],
  ['👍🦆🌋🎷🥁🪁🧵🥥', undefined],
  ['ナマズが川で歌う夜', undefined],
  [`${'panjang sekali '.repeat(8)}dan aman`, undefined],

  ['tujuh77', 'accounts.passwordTooShort'],
  ['👍👍👍', 'accounts.passwordTooShort'],
  ['x'.repeat(129), 'accounts.passwordTooShort'],

  ['aaaaaaaaaa', 'accounts.passwordTooSimple'],
  ['abababab', 'accounts.passwordTooSimple'],
  ['abcabcabc', 'accounts.passwordTooSimple'],
  ['23456789', 'accounts.passwordTooSimple'],
  ['456789012', 'accounts.passwordTooSimple'],
  ['hgfedcba', 'accounts.passwordTooSimple'],
  ['qwertyuiop', 'accounts.passwordTooSimple'],
  ['poiuytrewq', 'accounts.passwordTooSimple'],
  ['1q2w3e4r', 'accounts.passwordTooSimple'],
  ['17081945', 'accounts.passwordTooSimple'],
  ['17-08-1945', 'accounts.passwordTooSimple'],
  ['1990-01-31', 'accounts.passwordTooSimple'],

  ['siti aminah', 'accounts.passwordTooPersonal'],
  ['SitiAminah1990', 'accounts.passwordTooPersonal'],
  ['aminah123', 'accounts.passwordTooPersonal'],
  ['siti.aminah@contoh.id', 'accounts.passwordTooPersonal'],

  ['password1', 'accounts.passwordTooCommon'],
  ['P@ssw0rd!', 'accounts.passwordTooCommon'],
  ['Bismillah123', 'accounts.passwordTooCommon'],
  ['INDONESIA2024', 'accounts.passwordTooCommon'],
  ['iloveyou!!', 'accounts.passwordTooCommon'],
  ['kemerdekaan', 'accounts.passwordTooCommon'],
  ['pemandangan45', 'accounts.passwordTooCommon'],
  ['123sayang', 'accounts.passwordTooCommon'],
  ['sayangsayang', 'accounts.passwordTooCommon'],
  ['Tayang#2026', 'accounts.passwordTooCommon'],
  ['nontonstreaming99', 'accounts.passwordTooCommon'],
])('%s: %s', (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem);
});

test('a number is no password for itself', () => {
  const phone = { email: null, phone: '+6281234567890', name: '+6281234567890' };
  for (const password of ['+6281234567890', '6281234567890', '081234567890', '081234567890aa']) {
    expect(passwordProblem(password, phone)).toBe('accounts.passwordTooPersonal');
  }
});

test('the list holds far more than the three thousand most frequent passwords of our length', () => {
  const longEnough = [...commonPasswords].filter((entry) => entry.length >= 8);
  expect(longEnough.length).toBeGreaterThan(30_000);
  for (const entry of ['12345678', 'iloveyou', 'sayangku', 'trustno1', 'liverpool', 'katasandi']) {
    expect(commonPasswords.has(entry), entry).toBe(true);
  }
});
