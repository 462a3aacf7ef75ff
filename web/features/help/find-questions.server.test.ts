import { expect, test } from 'vitest';
import { findQuestions, questions } from './find-questions.server.ts';

test.each([
  ['saldo terpotong', 'saldo-terpotong'],
  ['refund', 'uang-kembali'],
  ['bagaimana batal langganan?', 'perpanjang-otomatis'],
  ['kuota boros', 'kuota'],
  ['MASUK di tv', 'tv'],
  ['lupa pin', 'lupa-pin'],
  ['hapus akun saya', 'hapus-akun'],
  ['acara kemarin terlewat', 'tv-langsung'],
  ['kado ulang tahun', 'hadiah'],
])('%s is answered by %s', (typed, id) => expect(findQuestions(typed)[0]?.id).toBe(id));

test.each(['', '   ', 'bagaimana cara', 'xyzzy', '((', '\u0000'.repeat(9), 'q'.repeat(5_000)])(
  'nothing answers %j',
  (typed) => expect(findQuestions(typed)).toEqual([]),
);

test('every question has an id of its own, an answer, and speaks no English of the trade', () => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  expect(questions.length).toBeGreaterThan(20);
  for (const { question, answer } of questions) {
    const said = [question, ...answer].join(' ');
    expect(said.length).toBeGreaterThan(120);
    expect(said).not.toMatch(/\b(refund|login|password|subtitle|device|e-mail)\b/i);
  }
});
