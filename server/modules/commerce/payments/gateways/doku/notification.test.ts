import { expect, test } from 'vitest';
import { verifyDokuNotification } from './notification.ts';
import { signDoku } from './client.ts';

const CONFIG = {
  clientId: 'BRN-1',
  secretKey: 'SK-1',
  apiUrl: 'https://api.doku.com',
  notifyPath: '/platform/billing/payment/doku/notify',
  statusAfterMs: 60_000,
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
