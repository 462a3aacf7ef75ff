import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

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

const cellsOf = (text: string) => readCsv(text)?.map(({ cells }) => cells);

test('what spreadsheets write is read: marks, quotes, separators, lines inside cells', () => {
  expect(cellsOf('\uFEFFjudul;tahun\r\n"Laut; ""dalam""";2024\r\n\r\nAku;\n')).toEqual([
    ['judul', 'tahun'],
    ['Laut; "dalam"', '2024'],
    ['Aku', ''],
  ]);
  expect(cellsOf('a,b\n1,,3')).toEqual([
    ['a', 'b'],
    ['1', '', '3'],
  ]);
  expect(readCsv('a\n"x\ny"\nz')?.map(({ line }) => line)).toEqual([1, 2, 4]);
  expect(cellsOf('a\tb\r1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(readCsv('a\n"never ends')).toBeUndefined();
  expect(readCsv('')).toEqual([]);
});

test('what we wrote comes back as it was', () => {
  const rows = [
    ['judul', 'slogan'],
    ['=1+1', 'satu "dua"\ntiga'],
  ];
  expect(cellsOf(writeCsv(rows[0] ?? [], rows.slice(1), ';'))).toEqual(rows);
});
