import { expect, test } from 'vitest';
import { deniedEmail, expiredEmail, orderEmail, paidEmail } from './emails.ts';

const facts = {
  name: 'Sari <b>',
  zone: 'Asia/Jayapura',
  publicUrl: 'https://tayang.test',
  cartId: 'c1',
  paymentId: 'p1',
  what: 'Premium 1 bulan',
  amountRupiah: 59_000,
};

test('the e-mail of a paid package says until when, in the zone of its reader', () => {
  const now = new Date('2026-03-14T01:00:00Z');
  const email = paidEmail(
    facts,
    [{ name: 'Premium 1 bulan', startsAt: now, endsAt: new Date('2026-04-14T14:59:59Z') }],
    now,
  );
  expect(email.subject).toBe('Pembayaran diterima: Premium 1 bulan sudah aktif');
  expect(email.text).toContain('Rp59.000');
  expect(email.text).toContain('Premium 1 bulan: sampai 14 Apr 2026 pukul 23.59');
  // Its message leads to the payment, the e-mail to what was bought.
  expect(email.summary.url).toBe('/akun/pembayaran/p1');
  expect(email.text).toContain('Mulai menonton: https://tayang.test/');
});

test('a period that has to wait says from when', () => {
  const now = new Date('2026-03-14T01:00:00Z');
  const startsAt = new Date('2026-04-14T14:59:59Z');
  const email = paidEmail(facts, [{ name: 'Lite', startsAt, endsAt: startsAt }], now);
  expect(email.text).toContain('Lite: mulai 14 Apr 2026 sampai 14 Apr 2026');
});

test('names cannot bring markup into an e-mail', () => {
  const order = orderEmail(facts, { expiresAt: new Date(), steps: [] });
  for (const email of [expiredEmail(facts), deniedEmail(facts), order]) {
    expect(email.html).toContain('Hai Sari &lt;b&gt;,');
    expect(email.html).not.toContain('<b>');
    expect(email.text).toContain('Hai Sari <b>,');
  }
});
