import { expect, test } from 'vitest';
import type { ChargeInput, ChargeMethod } from '../gateway.ts';
import { findInputError } from '../http.ts';
import { writeCharge, writePage } from './charge-request.ts';
import { type MidtransAnswer, readAnswer } from './client.ts';
import { readCharge, readPage } from './responses.ts';

const NOW = Date.parse('2026-03-01T00:00:00Z');
const input = (method: ChargeMethod = { type: 'qris' }): ChargeInput => ({
  orderId: 'order-1',
  amountRupiah: 100_000,
  method,
  items: [{ id: 'premium', name: 'Premium 1 bulan', priceRupiah: 100_000, quantity: 1 }],
  customer: { name: 'Sari', email: 'sari@contoh.id' },
  expiresAt: new Date(NOW + 15 * 60_000),
});
const QR =
  '00020101021226620014COM.GO-JEK.WWW011993600914337918182570210G3791818250303UKE51440014' +
  'ID.CO.QRIS.WWW0215AID7720513752290303UKE5204359353033605802ID5910PAPI LIVE26005KUKAR6105' +
  '755535409100000.0062475036b1855b6c-70ab-4449-9778-61b8ffe43fd20703A016304C385';
const PENDING = {
  status_code: '201',
  transaction_status: 'pending',
  fraud_status: 'accept',
  transaction_id: 't-1',
  order_id: 'order-1',
  gross_amount: '100000.00',
  qr_string: QR,
};
const answer = (body: object, http = 200): MidtransAnswer => {
  const read = readAnswer(http, JSON.stringify(body));
  if (read.status === 'unknown') throw new Error(read.message);
  return read;
};
const read = (body: object, method?: ChargeMethod) => readCharge(input(method), answer(body));

test('a pending QRIS brings its string, whichever name the expiry has', () => {
  const expected = { status: 'pending', qrString: QR, expiresAt: new Date('2026-03-01T00:15:00Z') };
  expect(read({ ...PENDING, expiry_time: '2026-03-01 07:15:00' })).toMatchObject(expected);
  expect(read({ ...PENDING, expire_time: '2026-03-01 07:15:00' })).toMatchObject(expected);
  expect(read(PENDING)).toMatchObject({ expiresAt: null });
});

test.each([
  ['of another order', { order_id: 'order-2' }],
  ['over another amount', { gross_amount: '100001.00' }],
  ['without a string', { qr_string: undefined }],
  ['with a broken string', { qr_string: QR.replace('LIVE', 'LOVE') }],
  ['that we cannot read', { transaction_status: 'levitated' }],
])('an answer %s is unknown, never shown', (_, fields) => {
  expect(read({ ...PENDING, ...fields })).toMatchObject({ status: 'unknown', cause: 'unreadable' });
});

test.each([
  ['400', 'invalid'],
  ['401', 'unauthorized'],
  ['402', 'method_unavailable'],
  ['406', 'duplicate_order'],
  ['410', 'declined'],
  ['411', 'invalid'],
  ['413', 'invalid'],
  ['429', 'rate_limited'],
])('%s refuses: %s', (status_code, reason) => {
  expect(read({ status_code, status_message: 'no' })).toMatchObject({ status: 'refused', reason });
});

test('202 is a refusal only when it says deny; a conflict is still under way', () => {
  expect(read({ ...PENDING, status_code: '202', transaction_status: 'deny' })).toMatchObject({
    status: 'refused',
    reason: 'declined',
  });
  expect(read({ status_code: '202' })).toMatchObject({ status: 'unknown', cause: 'in_progress' });
  expect(readCharge(input(), answer({}, 409))).toMatchObject({ cause: 'in_progress' });
});

test('accounts, codes and links are read for their method', () => {
  const va = { type: 'virtual_account', bank: 'bca' } as const;
  expect(read({ ...PENDING, va_numbers: [{ bank: 'bca', va_number: '1278' }] }, va)).toMatchObject({
    virtualAccount: { bank: 'bca', number: '1278' },
  });
  expect(read({ ...PENDING, permata_va_number: '8562' }, va)).toMatchObject({
    virtualAccount: { bank: 'permata', number: '8562' },
  });
  expect(read({ ...PENDING, bill_key: '99', biller_code: '70012' }, va)).toMatchObject({
    virtualAccount: { bank: 'mandiri', number: '99', companyCode: '70012' },
  });
  expect(
    read({ ...PENDING, payment_code: '300' }, { type: 'minimarket', store: 'alfamart' }),
  ).toMatchObject({ paymentCode: { store: 'alfamart', code: '300' } });
  const actions = [{ name: 'deeplink-redirect', method: 'GET', url: 'https://gopay.test/x' }];
  expect(read({ ...PENDING, actions }, { type: 'gopay' })).toMatchObject({
    redirectUrl: 'https://gopay.test/x',
    actions,
  });
});

test('a page answers with its address, and its words tell a used order id', () => {
  const page = { token: 'tok', redirect_url: 'https://app.test/tok' };
  expect(readPage(input(), answer(page, 201))).toMatchObject({
    status: 'pending',
    pageToken: 'tok',
    redirectUrl: 'https://app.test/tok',
  });
  const error = (error_messages: string[], http: number) =>
    readPage(input(), answer({ error_messages }, http));
  expect(error(['transaction_details.order_id sudah digunakan'], 400)).toMatchObject({
    reason: 'duplicate_order',
  });
  expect(error(['transaction_details.gross_amount is required'], 400)).toMatchObject({
    reason: 'invalid',
  });
  expect(error(['Access denied'], 401)).toMatchObject({ reason: 'unauthorized' });
  expect(readPage(input(), answer({ ...page, redirect_url: 'javascript:1' }, 201)).status).toBe(
    'unknown',
  );
});

test('the request says amount, items and how long it may be paid', () => {
  expect(writeCharge(input(), NOW)).toEqual({
    payment_type: 'qris',
    qris: { acquirer: 'gopay' },
    transaction_details: { order_id: 'order-1', gross_amount: 100_000 },
    item_details: [{ id: 'premium', name: 'Premium 1 bulan', price: 100_000, quantity: 1 }],
    customer_details: { first_name: 'Sari', email: 'sari@contoh.id' },
    custom_expiry: { expiry_duration: 900, unit: 'second' },
  });
  expect(writeCharge(input({ type: 'ovo', phone: '0812' }), NOW)).not.toHaveProperty(
    'custom_expiry',
  );
  const page = { type: 'page', returnUrl: 'https://tayang.example/kembali' } as const;
  expect(writePage(input(page), page, NOW)).toMatchObject({
    callbacks: { finish: 'https://tayang.example/kembali' },
    expiry: { unit: 'minutes', duration: 15 },
  });
});

test('our own mistakes are found before they are sent', () => {
  expect(findInputError(input(), NOW)).toBeNull();
  const wrong: Partial<ChargeInput>[] = [
    { orderId: 'a b' },
    { orderId: '..' },
    { orderId: 'a'.repeat(51) },
    { amountRupiah: 0 },
    { amountRupiah: 99.5 },
    { amountRupiah: 99_999 },
    { amountRupiah: 10_000_001, items: [] },
    { expiresAt: new Date(NOW) },
  ];
  for (const change of wrong) expect(findInputError({ ...input(), ...change }, NOW)).not.toBeNull();
});
