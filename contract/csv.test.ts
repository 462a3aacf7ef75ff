import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

test('a row is quoted, counted and ended as spreadsheets expect', () => {
  expect(writeCsv(['Tanggal', 'Jumlah'], [['21 "Nov", 2026', 59_000]])).toBe(
    '\uFEFF"Tanggal","Jumlah"\r\n"21 ""Nov"", 2026",59000\r\n',
  );
});

test.each(['=1+1', '+62812', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =HYPERLINK("x")', '|cmd', '%0a'])(
  '%j is text to a spreadsheet, not a formula',
  (text) => {
    const written = writeCsv(['a'], [[text]]).split('\r\n"')[1] ?? '';
    expect(written.startsWith("'")).toBe(true);
  },
);

test('what is empty stays empty', () => {
  expect(writeCsv(['a', 'b'], [[null, -5]])).toContain('\r\n"",-5\r\n');
});
