import { expect, test } from 'vitest';
import { isSameSecret } from '#platform/secrets.ts';
import { readOvoId } from './charge.ts';
import { checkSum, signDoku, writeDokuTime } from './client.ts';

// Every signature here was computed by another program, from the lines as DOKU documents them.
const STATUS = {
  clientId: 'MCH-0001-10791114622547',
  requestId: 'd895fb53-479c-4f77-a76a-ab81b40d77cb',
  timestamp: '2020-08-11T08:45:42Z',
  target: '/orders/v1/status/INV-123123-12313',
};

test('a GET is signed without a digest', () => {
  expect(signDoku(STATUS, 'SK-9sCrJ1kdYUJAYlsJKlqz')).toBe(
    'HMACSHA256=cqG4WKZ4DZeUuaDvDMrODtIrM0jAbfjyC3wua1i+zUU=',
  );
});

test('a response is signed under another name of its time, over its raw body', () => {
  const parts = {
    clientId: 'C',
    requestId: 'R',
    timestamp: '2020-08-11T08:45:42Z',
    target: '/checkout/v1/payment',
  };
  const rawBody = '{"order":{"invoice_number":"INV-1","amount":59000}}';
  const expected = 'HMACSHA256=NVb/yQJDijJiVcXwBq3DgdmyAEMN2p9/n3f7w+A0O7I=';
  expect(signDoku({ ...parts, rawBody }, 'S', 'Response-Timestamp')).toBe(expected);
  expect(signDoku({ ...parts, rawBody: Buffer.from(rawBody) }, 'S', 'Response-Timestamp')).toBe(
    expected,
  );
  expect(signDoku({ ...parts, rawBody: rawBody.replace(':', ': ') }, 'S')).not.toBe(expected);
});

test('signatures are compared whole', () => {
  expect(isSameSecret('HMACSHA256=a', 'HMACSHA256=a')).toBe(true);
  expect(isSameSecret('HMACSHA256=', 'HMACSHA256=a')).toBe(false);
  expect(isSameSecret('', '')).toBe(true);
});

test('times are UTC to the second', () => {
  expect(writeDokuTime(Date.parse('2026-02-28T23:59:59.999Z'))).toBe('2026-02-28T23:59:59Z');
});

test('the sum over a push is SHA-256 of its values and the secret', () => {
  const values = [10_000, 'MCH-0001-10791114622547', 'INV-20210115-0001', '081211111111'] as const;
  expect(checkSum(...values, 'SK-9sCrJ1kdYUJAYlsJKlqz')).toBe(
    '5f1f8428d5bb8c624b4893d0d16064d9a7a80de9ab1fa93c6a716d7bb775de78',
  );
});

test.each([
  ['+6281234567890', '081234567890'],
  ['6281234567890', '081234567890'],
  ['081234567890', '081234567890'],
  ['+14155550100', null],
  ['+62215550100', null],
  ['08123', null],
])('OVO knows %s as %s', (phone, ovoId) => expect(readOvoId(phone)).toBe(ovoId));
