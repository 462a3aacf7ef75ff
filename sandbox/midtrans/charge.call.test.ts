import { beforeAll, expect, test } from 'vitest';
import { openSandbox, type Opened } from '../test/open.ts';

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});

test('QRIS answers 201 in the body under HTTP 200, with string, picture and expiry', async () => {
  const { http, body } = await sandbox.charge();
  expect(http).toBe(200);
  expect(body).toMatchObject({
    status_code: '201',
    status_message: 'QRIS transaction is created',
    gross_amount: '59000.00',
    currency: 'IDR',
    payment_type: 'qris',
    transaction_status: 'pending',
    fraud_status: 'accept',
    acquirer: 'gopay',
  });
  expect(body['transaction_time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  const lifetime =
    Date.parse(`${body['expiry_time']}Z`) - Date.parse(`${body['transaction_time']}Z`);
  expect(lifetime).toBe(15 * 60_000);
  const [action] = body['actions'] as { name: string; method: string; url: string }[];
  expect(action).toMatchObject({ name: 'generate-qr-code', method: 'GET' });
  const picture = await fetch(action?.url ?? '');
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
});

test('each method brings what its buyer needs', async () => {
  const expected: [object, object][] = [
    [
      { payment_type: 'bank_transfer', bank_transfer: { bank: 'bca' } },
      { va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{16}$/) }] },
    ],
    [
      { payment_type: 'bank_transfer', bank_transfer: { bank: 'permata' } },
      { permata_va_number: expect.stringMatching(/^8562\d{12}$/) },
    ],
    [
      { payment_type: 'echannel', echannel: { bill_info1: 'a', bill_info2: 'b' } },
      { bill_key: expect.stringMatching(/^\d{12}$/), biller_code: '70012' },
    ],
    [
      { payment_type: 'cstore', cstore: { store: 'Indomaret' } },
      { payment_code: expect.stringMatching(/^\d+$/), store: 'indomaret' },
    ],
    [
      { payment_type: 'ovo', ovo: { payer_phone_number: '081234567890' } },
      { payer_phone_number: '081234567890' },
    ],
  ];
  for (const [fields, answer] of expected) {
    const { http, body } = await sandbox.charge(fields);
    expect({ http, ...body }).toMatchObject({ http: 200, status_code: '201', ...answer });
    expect(body['transaction_status']).toBe('pending');
  }
});

test('wallets carry a deep link that people can open', async () => {
  const gopay = await sandbox.charge({ payment_type: 'gopay', gopay: {} });
  const names = (gopay.body['actions'] as { name: string }[]).map((action) => action.name);
  expect(names).toEqual(['generate-qr-code', 'deeplink-redirect', 'get-status', 'cancel']);
  const shopee = await sandbox.charge({ payment_type: 'shopeepay', shopeepay: {} });
  const [link] = shopee.body['actions'] as { url: string }[];
  expect(link?.url).toBe(`https://tayang.example/_dev/wallet?order=${shopee.body['order_id']}`);
});

test('cards are captured, denied or challenged by their token', async () => {
  const card = (token_id: string) =>
    sandbox.charge({ payment_type: 'credit_card', credit_card: { token_id } });
  expect((await card('t-accept')).body).toMatchObject({
    status_code: '200',
    transaction_status: 'capture',
    fraud_status: 'accept',
  });
  expect((await card('t-deny')).body).toMatchObject({
    status_code: '202',
    transaction_status: 'deny',
  });
  const challenged = (await card('t-challenge')).body;
  expect(challenged).toMatchObject({ status_code: '201', fraud_status: 'challenge' });
  const approved = await sandbox.call(`/api/v2/${challenged['order_id']}/approve`, {});
  expect(approved.body).toMatchObject({ status_code: '200', fraud_status: 'accept' });
  expect((await card('')).body).toMatchObject({ status_code: '411' });
});

test('an order id is charged once, and a custom expiry holds', async () => {
  const orderId = sandbox.newOrderId();
  const custom_expiry = { expiry_duration: 90, unit: 'second' };
  const { body } = await sandbox.charge({ custom_expiry }, {}, orderId);
  expect(Date.parse(`${body['expiry_time']}Z`) - Date.parse(`${body['transaction_time']}Z`)).toBe(
    90_000,
  );
  expect(await sandbox.charge({}, {}, orderId)).toMatchObject({
    http: 200,
    body: { status_code: '406', id: expect.any(String) },
  });
  const tooLong = await sandbox.charge({ custom_expiry: { expiry_duration: 8, unit: 'day' } });
  expect(tooLong).toMatchObject({ http: 400, body: { status_code: '400' } });
});

test('a bad request says what is wrong', async () => {
  const details = (transaction_details: object) => sandbox.charge({ transaction_details });
  const noId = await details({ gross_amount: 1 });
  expect(noId.http).toBe(400);
  expect(noId.body['validation_messages']).toEqual(['transaction_details.order_id is required']);
  const cases: [Promise<{ http: number; body: object }>, string][] = [
    [details({ order_id: 'a b', gross_amount: 1 }), '400'],
    [details({ order_id: 'a'.repeat(51), gross_amount: 1 }), '400'],
    [details({ order_id: 'x-1', gross_amount: 1.5 }), '400'],
    [details({ order_id: 'x-2', gross_amount: 0 }), '400'],
    [details({ order_id: 'x-3', gross_amount: 10_000_001 }), '400'],
    [sandbox.charge({ item_details: [{ name: 'a', price: 1, quantity: 1 }] }), '400'],
    [sandbox.charge({ payment_type: 'pigeon' }), '402'],
    [sandbox.call('/api/v2/charge', '{"payment_type":'), '413'],
    [sandbox.charge({}, { authorization: 'Basic d3Jvbmc6' }), '401'],
  ];
  for (const [answer, code] of cases)
    expect((await answer).body).toMatchObject({ status_code: code });
});
