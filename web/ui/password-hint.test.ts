import { expect, test } from 'vitest';
import { passwordHint } from './password-hint.ts';

const owner = { email: 'siti@contoh.id', phone: null, name: 'Siti' };

test.each([
  ['', 0, 'Minimal 8 karakter, tanpa aturan lain'],
  ['ombak', 0, 'Belum cukup'],
  ['abcabcabc', 0, 'urutan, ulangan'],
  ['siti1990', 0, 'nama, email'],
  ['x'.repeat(129), 0, 'Terlalu panjang'],
  ['ombaklau', 1, 'Lebih panjang lebih aman'],
  ['ombak laut 7', 2, 'Baik'],
  ['ombak laut selatan', 3, 'Kuat'],
])('%s: level %i, %s', (password, level, words) => {
  const hint = passwordHint(password, owner);
  expect(hint.level).toBe(level);
  expect(hint.words).toContain(words);
});

test('typing on changes the words only where they mean something new', () => {
  const typed = 'ombak laut selatan biru';
  const said = Array.from(typed, (_, at) => passwordHint(typed.slice(0, at + 1), owner).words);
  expect(new Set(said).size).toBe(4);
});
