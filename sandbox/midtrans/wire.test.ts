import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { crcCcittFalse, writeQrisString } from './qris.ts';
import { readTime, sign, wireError, writeAmount, writeTime } from './wire.ts';

test('times are GMT+7 without a zone, over midnight and month ends', () => {
  expect(writeTime(Date.parse('2026-02-28T16:59:59Z'))).toBe('2026-02-28 23:59:59');
  expect(writeTime(Date.parse('2026-02-28T17:00:00Z'))).toBe('2026-03-01 00:00:00');
  expect(readTime('2026-03-01 00:00:00 +0700')).toBe(Date.parse('2026-02-28T17:00:00Z'));
  expect(readTime('2026-03-01 00:00:00')).toBeNull();
  expect(readTime('2026-13-01 00:00:00 +0700')).toBeNull();
});

test('amounts carry two decimals', () => expect(writeAmount(59000)).toBe('59000.00'));

test('a signature is SHA-512 over order id, code, amount and key, in hex', () => {
  const text = 'order-120059000.00SB-Mid-server-key';
  expect(sign('order-1', '200', '59000.00', 'SB-Mid-server-key')).toBe(
    createHash('sha512').update(text).digest('hex'),
  );
});

test('most errors come under HTTP 200', () => {
  expect(wireError('404', 'x').http).toBe(200);
  expect(wireError('406', 'x').http).toBe(200);
  expect(wireError('412', 'x').http).toBe(200);
  expect(wireError('401', 'x').http).toBe(401);
  expect(wireError('400', 'x').http).toBe(400);
});

test('the checksum is CRC-16/CCITT-FALSE', () => expect(crcCcittFalse('123456789')).toBe('29B1'));

test('a QR string is whole TLV with the amount, and its checksum covers 6304', () => {
  const text = writeQrisString(59000, '0d8178e1-c6c7-4ab4-81a6-893be9d924ab');
  expect(text).toMatch(/^000201010212/);
  expect(text).toContain('540859000.00');
  expect(text).toContain('5802ID');
  expect(text.slice(-4)).toBe(crcCcittFalse(text.slice(0, -4)));
  let at = 0;
  while (at < text.length) at += 4 + Number(text.slice(at + 2, at + 4));
  expect(at).toBe(text.length);
});
