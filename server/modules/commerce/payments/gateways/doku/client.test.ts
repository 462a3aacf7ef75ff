import { expect, test } from 'vitest';
import { isSameSecret } from '#platform/secrets.ts';
import { readOvoId } from './charge.ts';
import { checkSum, signDoku, verifyDokuNotification, writeDokuTime } from './client.ts';

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

const CONFIG = {
  clientId: 'BRN-1',
  secretKey: 'SK-1',
  apiUrl: 'https://api.doku.com',
  notifyPath: '/platform/billing/payment/doku/notify',
  statusAfterMs: 60_000,
  now: () => NOW,
};
const NOW = Date.parse('2026-03-01T00:00:30Z');
const BODY =
  '{"order":{"invoice_number":"order-1","amount":59000},"transaction":{"status":"SUCCESS"}}';
/** Signed by another program. */
const HEADERS = {
  'client-id': 'BRN-1',
  'request-id': 'req-1',
  'request-timestamp': '2026-03-01T00:00:00Z',
  signature: 'HMACSHA256=4T3vW83x1SxwFSFvO3aFhvx/PFiFUc05FIkm8X1VaWA=',
};
const verify = (body: string | Buffer = BODY, headers: object = {}, config = {}, nowMs = NOW) =>
  verifyDokuNotification(body, { ...HEADERS, ...headers }, { ...CONFIG, ...config }, nowMs);

test('a true one names its order and its number, from text or bytes', () => {
  const named = { orderId: 'order-1', requestId: 'req-1' };
  expect(verify()).toEqual(named);
  expect(verify(Buffer.from(BODY))).toEqual(named);
});

test('each flipped bit is noticed, of the body too', () => {
  for (let at = 0; at < BODY.length; at += 1) {
    const bytes = Buffer.from(BODY);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    expect(verify(bytes), `byte ${at}`).toBeNull();
  }
  for (const [name, value] of Object.entries(HEADERS)) {
    for (let at = 0; at < value.length; at += 1) {
      const flipped = String.fromCharCode(value.charCodeAt(at) ^ 1);
      const changed = value.slice(0, at) + flipped + value.slice(at + 1);
      expect(verify(BODY, { [name]: changed }), `${name} ${at}`).toBeNull();
    }
  }
});

test('white space is not ours to change: it is the bytes that are signed', () => {
  expect(verify(BODY.replace('{', '{ '))).toBeNull();
});

test.each([
  ['older than ten minutes', NOW + 10 * 60_000],
  ['from a time to come', NOW - 11 * 60_000],
])('%s is refused', (_, nowMs) => {
  expect(verify(BODY, {}, {}, nowMs)).toBeNull();
});

test.each([
  ['another address', {}, { notifyPath: '/platform/billing/payment/midtrans/notify' }],
  ['another key', {}, { secretKey: 'SK-2' }],
  ['another client', {}, { clientId: 'BRN-2' }],
  ['no signature', { signature: undefined }, {}],
  ['two signatures', { signature: [HEADERS.signature, HEADERS.signature] }, {}],
  ['no number', { 'request-id': '' }, {}],
  ['a long number', { 'request-id': 'r'.repeat(129) }, {}],
])('%s is refused', (_, headers, config) => {
  expect(verify(BODY, headers, config)).toBeNull();
});

test.each(['', 'null', '[]', '{}', '{"order":[]}', '{"order":{"invoice_number":"../x"}}'])(
  'signed words without an order are none: %j',
  (body) => {
    const { clientId, secretKey, notifyPath: target } = CONFIG;
    const timestamp = HEADERS['request-timestamp'];
    const signed = { clientId, requestId: 'req-1', timestamp, target, rawBody: body };
    expect(verify(body, { signature: signDoku(signed, secretKey) })).toBeNull();
  },
);

test('too much is not read', () => {
  expect(verify(`{"padding":"${'x'.repeat(70_000)}"}`)).toBeNull();
});
