import { expect, test } from 'vitest';
import { deniedLetter, expiredLetter, orderLetter, paidLetter } from './letters.ts';

const facts = {
  name: 'Sari <b>',
  zone: 'Asia/Jayapura',
  publicUrl: 'https://tayang.test',
  cartId: 'c1',
  paymentId: 'p1',
  what: 'Premium 1 bulan',
  amountRupiah: 59_000,
};

test('the letter of a paid package says until when, in the zone of its reader', () => {
  const now = new Date('2026-03-14T01:00:00Z');
  const letter = paidLetter(
    facts,
    [{ name: 'Premium 1 bulan', startsAt: now, endsAt: new Date('2026-04-14T14:59:59Z') }],
    now,
  );
  expect(letter.subject).toBe('Pembayaran diterima: Premium 1 bulan sudah aktif');
  expect(letter.text).toContain('Rp59.000');
  expect(letter.text).toContain('Premium 1 bulan: sampai 14 Apr 2026 pukul 23.59');
});

test('a period that has to wait says from when', () => {
  const now = new Date('2026-03-14T01:00:00Z');
  const startsAt = new Date('2026-04-14T14:59:59Z');
  const letter = paidLetter(facts, [{ name: 'Lite', startsAt, endsAt: startsAt }], now);
  expect(letter.text).toContain('Lite: mulai 14 Apr 2026 sampai 14 Apr 2026');
});

test('names cannot bring markup into a letter', () => {
  const order = orderLetter(facts, { expiresAt: new Date(), steps: [] });
  for (const letter of [expiredLetter(facts), deniedLetter(facts), order]) {
    expect(letter.html).toContain('Hai Sari &lt;b&gt;,');
    expect(letter.html).not.toContain('<b>');
    expect(letter.text).toContain('Hai Sari <b>,');
  }
});
