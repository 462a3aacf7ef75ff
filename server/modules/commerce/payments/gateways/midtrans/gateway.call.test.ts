import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testSandbox, type TestSandbox } from '#test/sandbox.ts';
import type { ChargeInput, PaymentGateway } from '../gateway.ts';
import { createMidtrans } from './gateway.ts';

let sandbox: TestSandbox;
let gateway: PaymentGateway;
beforeAll(async () => {
  sandbox = await testSandbox();
  gateway = createMidtrans({ ...sandbox.midtrans, timeoutMs: 1_000, now: Date.now });
});
beforeEach(() => sandbox.resetFaults());

let last = 0;
const order = (method: ChargeInput['method'] = { type: 'qris' }): ChargeInput => ({
  orderId: `order-${(last += 1)}`,
  amountRupiah: 59_000,
  method,
  items: [{ id: 'premium', name: 'Premium 1 bulan', priceRupiah: 59_000, quantity: 1 }],
  customer: { name: 'Sari', email: 'sari@contoh.id', phone: '+628123456789' },
  expiresAt: new Date(Date.now() + 10 * 60_000),
});
const pending = async (input: ChargeInput) => {
  const result = await gateway.charge(input);
  if (result.status !== 'pending') throw new Error(`the charge is ${result.status}`);
  return result;
};
const charged = async (method?: ChargeInput['method']): Promise<string> => {
  const input = order(method);
  await pending(input);
  return input.orderId;
};
const paid = async (): Promise<string> => {
  const orderId = await charged();
  await sandbox.wallet(orderId, 'pay');
  return orderId;
};
const stateOf = async (orderId: string) => (await gateway.status(orderId)).state;

describe('while all is well', () => {
  test('a QRIS is charged, paid and known', async () => {
    const input = order();
    const result = await pending(input);
    expect(result.amountRupiah).toBe(59_000);
    expect(result.qrString).toMatch(/^000201010212/);
    const drift = Number(result.expiresAt) - input.expiresAt.getTime();
    expect(Math.abs(drift)).toBeLessThan(3_000);
    expect(await stateOf(input.orderId)).toBe('pending');
    await sandbox.wallet(input.orderId, 'pay');
    expect(await gateway.status(input.orderId)).toMatchObject({
      state: 'paid',
      transactionId: result.transactionId,
      amountRupiah: 59_000,
      paidAt: expect.any(Date),
    });
  });

  test.each<ChargeInput['method']>([
    { type: 'gopay', returnUrl: 'https://tayang.example/kembali' },
    { type: 'shopeepay', returnUrl: 'https://tayang.example/kembali' },
    { type: 'ovo', phone: '081234567890' },
    { type: 'virtual_account', bank: 'bca' },
    { type: 'virtual_account', bank: 'permata' },
    { type: 'virtual_account', bank: 'mandiri' },
    { type: 'minimarket', store: 'indomaret' },
    { type: 'minimarket', store: 'alfamart' },
  ])('$type $bank$store is taken', async (method) => {
    const orderId = await charged(method);
    expect(await stateOf(orderId)).toBe('pending');
  });

  test('declined, expired, late, cancelled and charged back', async () => {
    const declined = await charged();
    await sandbox.wallet(declined, 'decline');
    expect(await stateOf(declined)).toBe('denied');
    const late = await charged();
    await sandbox.wallet(late, 'expire');
    expect(await stateOf(late)).toBe('expired');
    await sandbox.wallet(late, 'pay-late');
    expect(await stateOf(late)).toBe('paid');
    await sandbox.wallet(late, 'chargeback');
    expect(await stateOf(late)).toBe('chargeback');
    const cancelled = await charged();
    expect(await gateway.cancel(cancelled)).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(cancelled)).toBe('cancelled');
  });

  test('an order charged twice after its five minutes is a duplicate', async () => {
    const input = order();
    await gateway.charge(input);
    // Another key than ours: what Midtrans says once the first answer is forgotten.
    const { apiUrl, serverKey } = sandbox.midtrans;
    const answer = await fetch(`${apiUrl}/v2/charge`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${serverKey}:`)}` },
      body: JSON.stringify({
        payment_type: 'qris',
        transaction_details: { order_id: input.orderId, gross_amount: 59_000 },
      }),
    });
    expect(await answer.json()).toMatchObject({ status_code: '406' });
  });

  test('what is paid is not cancelled, what is unknown is not found', async () => {
    expect(await gateway.cancel(await paid())).toMatchObject({ reason: 'not_modifiable' });
    expect(await gateway.cancel('nobody')).toMatchObject({ reason: 'not_found' });
    expect(await gateway.status('nobody')).toMatchObject({ state: 'unknown', cause: 'not_found' });
    expect(await gateway.status('../../etc')).toMatchObject({ cause: 'not_found' });
  });

  test('refunds in parts, each key once, never more than was paid', async () => {
    const orderId = await paid();
    const refund = (refundKey: string, amountRupiah: number) =>
      gateway.refund({ orderId, refundKey, amountRupiah, reason: 'uji' });
    expect(await refund('r-1', 9_000)).toMatchObject({ status: 'refunded', refundedRupiah: 9_000 });
    expect(await refund('r-1', 9_000)).toMatchObject({ status: 'refunded', refundedRupiah: 9_000 });
    expect(await gateway.status(orderId)).toMatchObject({
      state: 'partly_refunded',
      refundedRupiah: 9_000,
    });
    expect(await refund('r-2', 50_001)).toMatchObject({ status: 'refused', reason: 'amount' });
    expect(await refund('r-3', 50_000)).toMatchObject({ status: 'refunded' });
    expect(await gateway.status(orderId)).toMatchObject({
      state: 'refunded',
      refundedRupiah: 59_000,
      refunds: [{ refundKey: 'r-1' }, { refundKey: 'r-3' }],
    });
    const unpaid = { orderId: await charged(), refundKey: 'r', amountRupiah: 1, reason: '' };
    expect(await gateway.refund(unpaid)).toMatchObject({ reason: 'not_refundable' });
    expect(await gateway.refund({ ...unpaid, orderId: 'nobody' })).toMatchObject({
      reason: 'not_found',
    });
  });

  test('a page: unknown until the buyer picks, closed by its token', async () => {
    const input = order({ type: 'page', returnUrl: 'https://tayang.example/kembali' });
    const result = await pending(input);
    expect(result.transactionId).toBeNull();
    expect(result.redirectUrl).toContain('/_dev/snap/');
    expect(await gateway.status(input.orderId)).toMatchObject({ cause: 'not_found' });
    expect(await gateway.cancel(input.orderId, result.pageToken)).toMatchObject({
      status: 'cancelled',
    });
    expect(await gateway.cancel(input.orderId, result.pageToken)).toMatchObject({
      status: 'cancelled',
    });
  });

  test('a wrong key is said to be one', async () => {
    const other = createMidtrans({ ...sandbox.midtrans, serverKey: 'wrong', now: Date.now });
    const page = order({ type: 'page', returnUrl: 'https://tayang.example/kembali' });
    for (const input of [order(), page])
      expect(await other.charge(input)).toMatchObject({ reason: 'unauthorized' });
    expect(await other.status('order-1')).toMatchObject({ cause: 'unauthorized' });
    expect(await other.cancel('order-1')).toMatchObject({ reason: 'unauthorized' });
  });

  test('a day of settlements is listed: what came, went back and was taken back', async () => {
    const [first, second, third] = [await paid(), await paid(), await charged()];
    await gateway.refund({ orderId: first, refundKey: 'r', amountRupiah: 9_000, reason: 'uji' });
    await sandbox.wallet(second, 'chargeback');
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const list = await gateway.listSettlements(day);
    if (list.status !== 'listed') throw new Error(list.message);
    const about = (orderId: string) =>
      list.entries
        .filter((entry) => entry.orderId === orderId)
        .map(({ kind, amountRupiah, feeRupiah }) => [kind, amountRupiah, feeRupiah]);
    expect(about(first)).toEqual([
      ['payment', 59_000, 413],
      ['refund', 9_000, 0],
    ]);
    expect(about(second)).toEqual([
      ['payment', 59_000, 413],
      ['chargeback', 59_000, 0],
    ]);
    expect(about(third)).toEqual([]);
    expect(await gateway.listSettlements('2020-02-30')).toMatchObject({ status: 'unknown' });
    expect(await gateway.listSettlements('2020-01-01')).toEqual({ status: 'listed', entries: [] });
    expect(await gateway.listSettlements('2999-01-01')).toMatchObject({ status: 'unavailable' });
    const { reportUrl: _, ...without } = sandbox.midtrans;
    expect(await createMidtrans({ ...without, now: Date.now }).listSettlements(day)).toMatchObject({
      status: 'unavailable',
    });
  });
});
