import { beforeAll, expect, test } from 'vitest';
import { openSandbox, type Opened } from '../test/open.ts';

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const charged = async (): Promise<string> => {
  const orderId = String((await sandbox.charge()).body['order_id']);
  await sandbox.merchant.wait(orderId, 1);
  return orderId;
};

test('paying settles once', async () => {
  const orderId = await charged();
  expect(await sandbox.dev(`/wallet/${orderId}/pay`, {})).toMatchObject({
    http: 200,
    body: { orderId, status: 'settlement', amountRupiah: 59000 },
  });
  expect(await sandbox.dev(`/wallet/${orderId}/pay`, {})).toMatchObject({
    http: 409,
    body: { status: 'settlement' },
  });
});

test('of ten who pay at once, one does', async () => {
  const orderId = await charged();
  const tries = Array.from({ length: 10 }, () => sandbox.dev(`/wallet/${orderId}/pay`, {}));
  const answers = (await Promise.all(tries)).map((answer) => answer.http);
  expect(answers.filter((http) => http === 200)).toHaveLength(1);
});

test('declining denies', async () => {
  const orderId = await charged();
  await sandbox.dev(`/wallet/${orderId}/decline`, {});
  expect((await sandbox.status(orderId)).body).toMatchObject({
    status_code: '202',
    transaction_status: 'deny',
  });
});

test('paying late expires first and settles after', async () => {
  const orderId = await charged();
  await sandbox.dev(`/wallet/${orderId}/pay-late`, { afterMs: 800 });
  expect((await sandbox.status(orderId)).body).toMatchObject({ transaction_status: 'expire' });
  const told = (await sandbox.merchant.wait(orderId, 3)).map((it) => it.body);
  const expired = { transaction_status: 'expire', status_code: '202' };
  const settled = { transaction_status: 'settlement', status_code: '200' };
  for (const body of [expired, settled]) expect(told).toContainEqual(expect.objectContaining(body));
  expect((await sandbox.status(orderId)).body).toMatchObject({ transaction_status: 'settlement' });
});

test('an order that is over can still be paid late', async () => {
  const orderId = await charged();
  await sandbox.dev(`/wallet/${orderId}/expire`, {});
  expect((await sandbox.dev(`/wallet/${orderId}/pay-late`, {})).body).toMatchObject({
    status: 'settlement',
  });
});

test('notifying twice tells the same thing twice and says what the merchant answered', async () => {
  const orderId = await charged();
  const { body } = await sandbox.dev(`/wallet/${orderId}/notify-twice`, {});
  expect(body['sent']).toMatchObject([{ kind: 'duplicate', lastAnswer: 'HTTP 200' }]);
  const [, first, second] = await sandbox.merchant.wait(orderId, 3);
  expect(second?.body).toEqual(first?.body);
  expect(first?.body).toMatchObject({ transaction_status: 'settlement' });
  await sandbox.dev(`/wallet/${orderId}/notify-twice`, {});
  expect(sandbox.merchant.about(orderId)).toHaveLength(5);
});

test('forging changes nothing at the gateway', async () => {
  const orderId = await charged();
  sandbox.merchant.answers.push({ status: 403 });
  const { body } = await sandbox.dev(`/wallet/${orderId}/forge`, { kind: 'signature' });
  expect(body['sent']).toMatchObject([{ kind: 'forged', lastAnswer: 'HTTP 403' }]);
  await sandbox.dev(`/wallet/${orderId}/forge`, { kind: 'altered' });
  expect((await sandbox.status(orderId)).body).toMatchObject({ transaction_status: 'pending' });
});

test('a chargeback comes only after a payment', async () => {
  const orderId = await charged();
  expect((await sandbox.dev(`/wallet/${orderId}/chargeback`, {})).http).toBe(409);
  await sandbox.dev(`/wallet/${orderId}/pay`, {});
  await sandbox.dev(`/wallet/${orderId}/chargeback`, {});
  expect((await sandbox.status(orderId)).body).toMatchObject({ transaction_status: 'chargeback' });
});

test('wrong orders, operations and inputs are refused', async () => {
  const orderId = await charged();
  expect((await sandbox.dev('/wallet/nobody/pay', {})).http).toBe(404);
  expect((await sandbox.dev(`/wallet/${orderId}/constructor`, {})).http).toBe(404);
  expect((await sandbox.dev(`/wallet/${orderId}/pay-late`, { afterMs: 'soon' })).http).toBe(400);
  expect((await sandbox.dev(`/wallet/${orderId}/forge`, { kind: 'x' })).http).toBe(400);
});

test('the page opens by order id or by the QR string, and its buttons work', async () => {
  const { body } = await sandbox.charge({ customer_details: { first_name: '<b>Sari</b>' } });
  const orderId = String(body['order_id']);
  expect(await sandbox.page('/wallet')).toContain(orderId);
  const qr = encodeURIComponent(String(body['qr_string']));
  for (const query of [`order=${orderId}`, `qr=${qr}`, `qr=${orderId}`]) {
    const page = await sandbox.page(`/wallet?${query}`);
    expect(page).toContain('Bayar Rp59.000');
    expect(page).toContain('&lt;b&gt;Sari');
  }
  const pressed = await fetch(`${sandbox.url}/_dev/wallet/${orderId}/pay`, {
    method: 'POST',
    body: new URLSearchParams(),
    redirect: 'manual',
  });
  expect(pressed.headers.get('location')).toBe(`/_dev/wallet?order=${orderId}&said=pay`);
  expect(await sandbox.page(`/wallet?order=${orderId}&said=pay`)).toContain('Dibayar');
  expect(await sandbox.page('/wallet?qr=tidak-ada')).toContain('Tidak ada pesanan');
  expect((await sandbox.dev(`/wallet/${orderId}.json`)).body).toMatchObject({
    qrString: body['qr_string'],
    status: 'settlement',
  });
});
