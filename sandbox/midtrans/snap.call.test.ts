import { beforeAll, expect, test } from 'vitest';
import { openSandbox, type Opened } from '../test/open.ts';

let sandbox: Opened;
beforeAll(async () => {
  sandbox = await openSandbox();
});

const open = (fields: object = {}, orderId = sandbox.newOrderId()) =>
  sandbox.call('/snap/v1/transactions', {
    transaction_details: { order_id: orderId, gross_amount: 59000 },
    callbacks: { finish: 'https://tayang.example/kembali' },
    ...fields,
  });
const choose = (token: string, method: string) =>
  fetch(`${sandbox.url}/_dev/snap/${token}`, {
    method: 'POST',
    body: new URLSearchParams({ method }),
    redirect: 'manual',
  });

test('a page is opened with 201, once for an order', async () => {
  const orderId = sandbox.newOrderId();
  const { http, body } = await open({}, orderId);
  expect(http).toBe(201);
  expect(body['redirect_url']).toBe(`https://tayang.example/_dev/snap/${String(body['token'])}`);
  expect(await open({}, orderId)).toEqual({
    http: 400,
    body: { error_messages: ['transaction_details.order_id sudah digunakan'] },
  });
  expect((await sandbox.charge({}, {}, orderId)).body).toMatchObject({ status_code: '406' });
});

test('status is 404 until the buyer picks a method, then the order lives as any other', async () => {
  const orderId = sandbox.newOrderId();
  const { body } = await open({ enabled_payments: ['other_qris', 'bca_va'] }, orderId);
  const token = String(body['token']);
  expect((await sandbox.status(orderId)).body).toMatchObject({ status_code: '404' });
  const page = await sandbox.page(`/snap/${token}`);
  expect(page).toContain('Transfer BCA');
  expect(page).not.toContain('Alfamart');
  await choose(token, 'other_qris');
  expect((await sandbox.status(orderId)).body).toMatchObject({
    transaction_status: 'pending',
    payment_type: 'qris',
  });
  await sandbox.dev(`/wallet/${orderId}/pay`, {});
  const back =
    `https://tayang.example/kembali?order_id=${orderId}` +
    '&amp;status_code=200&amp;transaction_status=settlement';
  expect(await sandbox.page(`/snap/${token}`)).toContain(back);
});

test('a page can be closed while nothing was picked', async () => {
  const { body } = await open();
  const token = String(body['token']);
  const cancel = (of: string) => sandbox.call(`/snap/v1/transactions/${of}/cancel`, {});
  expect((await cancel(token)).body).toHaveProperty('canceled_at');
  expect((await cancel(token)).body).toEqual({ error_messages: ['token already canceled'] });
  expect((await cancel('none')).body).toEqual({ error_messages: ['token not found'] });
  await choose(token, 'gopay');
  expect(await sandbox.page(`/snap/${token}`)).toContain('sudah dibatalkan');
  const other = String((await open()).body['token']);
  await choose(other, 'gopay');
  expect((await cancel(other)).body).toEqual({ error_messages: ['Transaction is on progress'] });
});

test('errors have the shape of Snap', async () => {
  const unsigned = await sandbox.call('/snap/v1/transactions', {}, { authorization: 'Basic x' });
  expect(unsigned.http).toBe(401);
  expect(unsigned.body['error_messages']).toHaveLength(2);
  expect(await open({ transaction_details: {} })).toMatchObject({
    http: 400,
    body: { error_messages: ['transaction_details.order_id is required', expect.any(String)] },
  });
});
