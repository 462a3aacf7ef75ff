import { expect, test } from 'vitest';
import { digestOf, sign, writeCompact, writeUtc } from './wire.ts';

test('times are UTC to the second, and GMT+7 in one word', () => {
  const ms = Date.parse('2026-02-28T17:00:05.678Z');
  expect(writeUtc(ms)).toBe('2026-02-28T17:00:05Z');
  expect(writeCompact(ms)).toBe('20260301000005');
});

// Computed by another program than this one.
test('a digest is SHA-256 in base64', () => {
  expect(digestOf('{"a":1}')).toBe('AVq9f1zFei3ZS3WQ8ErYCEJzkF7jPsXOvq5iJ2qX+GI=');
});

test('a signature covers each line, without a last line end', () => {
  const parts = {
    clientId: 'MCH-0001-10791114622547',
    requestId: 'd895fb53-479c-4f77-a76a-ab81b40d77cb',
    timestamp: '2020-08-11T08:45:42Z',
    target: '/orders/v1/status/INV-123123-12313',
  };
  const all = [
    sign(parts, 'SK-secret'),
    sign({ ...parts, body: '{"a":1}' }, 'SK-secret'),
    sign(parts, 'SK-secret', 'Response-Timestamp'),
    sign(parts, 'SK-other'),
  ];
  expect(all[0]).toBe('HMACSHA256=yION1bwhyJldeDF4L9ZRErb+t5pVNLRekcnZCmTnHZ4=');
  expect(all[1]).toBe('HMACSHA256=BdnT6Nl+ufypgrcwLQyNqmqgk5ban5DUIuADMsip2T0=');
  expect(new Set(all).size).toBe(4);
});
