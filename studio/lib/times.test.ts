import { expect, test } from 'vitest';
import { wordsOfField } from './times.ts';

test('what a date or time field holds is said in Indonesian, whatever the browser speaks', () => {
  expect(wordsOfField('date', '2026-11-27')).toBe('Jumat, 27 November 2026');
  expect(wordsOfField('datetime-local', '2026-11-27T19:00', 'WIB')).toBe(
    'Jumat, 27 November 2026, 19.00 WIB',
  );
  expect(wordsOfField('datetime-local', '2026-08-02T07:05', 'WITA')).toBe(
    'Minggu, 2 Agustus 2026, 07.05 WITA',
  );
  expect(wordsOfField('month', '2026-12')).toBe('Desember 2026');
  expect(wordsOfField('time', '19:00')).toBe('19.00');
  expect(wordsOfField('time', '19:00:05')).toBe('19.00.05');
});

test('a field that holds none yet says nothing', () => {
  for (const type of ['date', 'datetime-local', 'month', 'time', 'text', undefined])
    expect(wordsOfField(type, '')).toBe('');
  expect(wordsOfField('text', '2026-11-27')).toBe('');
  expect(wordsOfField('month', '2026-1')).toBe('');
});
