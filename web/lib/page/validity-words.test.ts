import { expect, test } from 'vitest';
import { validityOf, validityWords } from './validity-words.ts';

const field = { type: 'text', title: '', minLength: 8, min: '1', max: '9', label: '' };

test.each([
  ['text', { valueMissing: true }, 'Wajib diisi.'],
  ['checkbox', { valueMissing: true }, 'Centang dulu untuk melanjutkan.'],
  ['select-one', { valueMissing: true }, 'Pilih salah satu dulu.'],
  ['email', { typeMismatch: true }, 'Tulis alamat email lengkap, misalnya nama@contoh.id.'],
  ['password', { tooShort: true }, 'Isi minimal 8 karakter.'],
  ['number', { badInput: true }, 'Isi dengan angka.'],
  ['number', { rangeUnderflow: true }, 'Paling kecil 1.'],
  ['number', { rangeOverflow: true }, 'Paling besar 9.'],
  ['text', { patternMismatch: true }, 'Periksa lagi isian ini.'],
])('a %s with %j', (type, validity, words) => {
  expect(validityWords({ ...field, type, validity })).toBe(words);
});

test('a field that has words of its own says them', () => {
  const own = { ...field, title: 'Enam angka', validity: { patternMismatch: true } };
  expect(validityWords(own)).toBe('Enam angka');
});

test.each([
  ['Email atau nomor HP', 'Isi email atau nomor HP dulu.'],
  ['OVO', 'Isi OVO dulu.'],
])('what is missing has its name: %s', (label, words) => {
  expect(validityWords({ ...field, label, validity: { valueMissing: true } })).toBe(words);
});

test.each([
  ['   ', {}, { valueMissing: true }],
  [' a ', { minLength: 2 }, { tooShort: true }],
  ['   ', { type: 'textarea' }, { valueMissing: true }],
  ['   ', { required: false }, { valid: true }],
  [' ab ', { minLength: 2 }, { valid: true }],
  // A password keeps its spaces.
  ['   ', { type: 'password' }, { valid: true }],
])('of %j, with %j, is refused: %j', (value, attributes, refused) => {
  const validity = { valid: true };
  const written = { type: 'text', required: true, minLength: 0, value, validity, ...attributes };
  expect(validityOf(written)).toEqual(refused);
});
