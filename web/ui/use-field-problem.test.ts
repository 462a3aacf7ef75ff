import { describe, expect, it } from 'vitest';
import { wordsForInvalid } from './use-field-problem.ts';

const fine = { valueMissing: false, typeMismatch: false, tooShort: false, patternMismatch: false };

describe('the words for a field that the browser refuses', () => {
  it.each([
    ['text', { valueMissing: true }, 'Isi email atau nomor HP dulu.'],
    ['checkbox', { valueMissing: true }, 'Centang dulu untuk melanjutkan.'],
    ['select-one', { valueMissing: true }, 'Pilih salah satu dulu.'],
    ['email', { typeMismatch: true }, 'Tulis alamat email lengkap, misalnya nama@contoh.id.'],
    ['text', { tooShort: true }, 'Isi minimal 8 karakter.'],
    ['text', { patternMismatch: true }, 'Tulis enam angka.'],
    ['number', {}, 'Periksa lagi isian ini.'],
  ])('%s %o', (type, wrong, words) => {
    const field = {
      type,
      title: 'Tulis enam angka.',
      minLength: 8,
      validity: { ...fine, ...wrong },
    };
    expect(wordsForInvalid(field, 'Email atau nomor HP')).toBe(words);
  });

  it('keeps names as they are written', () => {
    const field = { type: 'text', title: '', validity: { ...fine, valueMissing: true } };
    expect(wordsForInvalid(field, 'OVO')).toBe('Isi OVO dulu.');
  });
});
