import { expect, test } from 'vitest';
import { validityWords } from './validity-words.ts';

const field = { type: 'text', title: '', minLength: 8, min: '1', max: '9' };

test.each([
  ['text', { valueMissing: true }, 'Wajib diisi.'],
  ['checkbox', { valueMissing: true }, 'Centang kotak ini untuk melanjutkan.'],
  ['select-one', { valueMissing: true }, 'Pilih salah satu.'],
  ['email', { typeMismatch: true }, 'Isi dengan alamat email yang benar.'],
  ['password', { tooShort: true }, 'Isi paling sedikit 8 karakter.'],
  ['number', { badInput: true }, 'Isi dengan angka.'],
  ['number', { rangeUnderflow: true }, 'Paling kecil 1.'],
  ['number', { rangeOverflow: true }, 'Paling besar 9.'],
  ['text', { patternMismatch: true }, 'Isian ini belum benar.'],
])('a %s with %j', (type, validity, words) => {
  expect(validityWords({ ...field, type, validity })).toBe(words);
});

test('a field that has words of its own says them', () => {
  const own = { ...field, title: 'Enam angka', validity: { patternMismatch: true } };
  expect(validityWords(own)).toBe('Enam angka');
});
