import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testSandbox, type TestSandbox } from '#test/sandbox.ts';
import { createDoku } from './gateway.ts';
import type { ChargeInput, PaymentGateway, PromptResult } from '../gateway.ts';

const NOTIFY = '/platform/billing/payment/doku/notify';

let sandbox: TestSandbox;
let gateway: PaymentGateway;
beforeAll(async () => {
  sandbox = await testSandbox({ ovoHoldMs: 1_500 });
  gateway = createDoku({ ...sandbox.doku, notifyPath: NOTIFY, now: Date.now, timeoutMs: 1_000 });
});
beforeEach(() => sandbox.resetFaults());

let last = 0;
const order = (method?: ChargeInput['method']): ChargeInput => ({
  orderId: `order-${(last += 1)}`,
  amountRupiah: 59_000,
  method: method ?? { type: 'page', returnUrl: 'https://tayang.example/kembali' },
  items: [{ id: 'premium', name: 'Premium 1 bulan', priceRupiah: 59_000, quantity: 1 }],
  customer: { name: 'Sari', email: 'sari@contoh.id', phone: '+628123456789' },
  expiresAt: new Date(Date.now() + 10 * 60_000),
});
const ovo = (phone = '+6281234567890') => order({ type: 'ovo', phone });
const opened = async (allow?: string): Promise<string> => {
  const returnUrl = 'https://tayang.example/kembali';
  const input = order({ type: 'page', returnUrl, ...(allow && { allow: [allow] }) });
  const result = await gateway.charge(input);
  if (result.status !== 'pending') throw new Error(`the charge is ${result.status}`);
  if (allow)
    await fetch(result.redirectUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ channel: allow }),
      redirect: 'manual',
    });
  return input.orderId;
};
const paid = async (allow?: string): Promise<string> => {
  const orderId = await opened(allow);
  await sandbox.wallet(orderId, 'pay');
  return orderId;
};
const stateOf = async (orderId: string) => (await gateway.status(orderId)).state;
const prompt = (input: ChargeInput): Promise<PromptResult> =>
  gateway.prompt?.(input) ?? Promise.reject(new Error('no push'));
const isPrompting = (orderId: string) =>
  expect.poll(async () => (await sandbox.get(`/_dev/wallet/${orderId}.json`)).status).toBe(200);

describe('a page', () => {
  test('is opened, paid and known', async () => {
    const input = order();
    const result = await gateway.charge(input);
    expect(result).toMatchObject({
      status: 'pending',
      transactionId: null,
      amountRupiah: 59_000,
      redirectUrl: expect.stringContaining('/_dev/doku/checkout/'),
      pageToken: expect.any(String),
    });
    const expiresAt = result.status === 'pending' ? Number(result.expiresAt) : 0;
    expect(Math.abs(expiresAt - input.expiresAt.getTime())).toBeLessThan(61_000);
    expect(await stateOf(input.orderId)).toBe('pending');
    await sandbox.wallet(input.orderId, 'pay');
    expect(await gateway.status(input.orderId)).toMatchObject({
      state: 'paid',
      amountRupiah: 59_000,
      paidAt: expect.any(Date),
      paymentType: 'VIRTUAL_ACCOUNT_BCA',
    });
  });

  test('asked for again it is the same page', async () => {
    const input = order();
    const [first, second] = [await gateway.charge(input), await gateway.charge(input)];
    expect(second).toMatchObject({ status: 'pending' });
    expect(second).toEqual(first);
  });

  test('of a channel that is not there is refused', async () => {
    const returnUrl = 'https://tayang.example/kembali';
    const input = order({ type: 'page', returnUrl, allow: ['PIGEON'] });
    expect(await gateway.charge(input)).toMatchObject({ reason: 'method_unavailable' });
    expect(await gateway.charge({ ...order(), amountRupiah: 1 })).toMatchObject({
      reason: 'invalid',
    });
    expect(await gateway.charge(ovo())).toMatchObject({ reason: 'invalid' });
  });

  test('ends declined, expired, late or cancelled', async () => {
    const declined = await opened();
    await sandbox.wallet(declined, 'decline');
    expect(await stateOf(declined)).toBe('denied');
    const late = await opened();
    await sandbox.wallet(late, 'expire');
    expect(await stateOf(late)).toBe('expired');
    await sandbox.wallet(late, 'pay-late');
    expect(await stateOf(late)).toBe('paid');
    const cancelled = await opened();
    for (let times = 0; times < 2; times += 1)
      expect(await gateway.cancel(cancelled)).toMatchObject({ status: 'cancelled' });
    expect(await stateOf(cancelled)).toBe('cancelled');
    expect(await gateway.cancel(await paid())).toMatchObject({ reason: 'not_modifiable' });
    expect(await gateway.cancel(await opened('CREDIT_CARD'))).toMatchObject({
      reason: 'not_modifiable',
    });
  });
});

describe('a push', () => {
  test.each([
    ['pay', 'paid'],
    ['decline', 'denied'],
  ])('that the buyer answers by %s is %s', async (operation, state) => {
    const input = ovo();
    const prompting = prompt(input);
    await isPrompting(input.orderId);
    await sandbox.wallet(input.orderId, operation);
    const reported = await prompting;
    expect(reported).toMatchObject({ state, orderId: input.orderId, amountRupiah: 59_000 });
    expect(await gateway.status(input.orderId)).toMatchObject({ state });
  });

  test('that is not answered is in doubt, then declined', async () => {
    const input = ovo();
    expect(await prompt(input)).toMatchObject({ state: 'unknown', cause: 'in_progress' });
    await expect.poll(() => stateOf(input.orderId), { timeout: 6_000 }).toBe('denied');
  });

  test('to a number without OVO is declined, to another kind of number not even sent', async () => {
    expect(await prompt(ovo('+6281234567404'))).toMatchObject({ state: 'denied' });
    expect(await prompt(ovo('+14155550100'))).toMatchObject({
      status: 'refused',
      reason: 'invalid',
    });
    expect(await prompt(order())).toMatchObject({ status: 'refused', reason: 'invalid' });
  });

  test('prompts once, however often it is asked for', async () => {
    const input = ovo();
    const [first, second] = [prompt(input), prompt(input)];
    await isPrompting(input.orderId);
    await sandbox.wallet(input.orderId, 'pay');
    const reported = await Promise.all([first, second]);
    const states = reported.map((it) => ('state' in it ? it.state : it.status)).toSorted();
    expect(states).toEqual(['paid', 'unknown']);
    expect(await prompt(input)).toMatchObject({ state: 'paid' });
  });

  test('cannot be cancelled while the prompt is open', async () => {
    const input = ovo();
    const prompting = prompt(input);
    await isPrompting(input.orderId);
    expect(await gateway.cancel(input.orderId)).toMatchObject({ reason: 'not_modifiable' });
    await sandbox.wallet(input.orderId, 'decline');
    await prompting;
  });
});

test('sooner than DOKU knows of an order it is not asked', async () => {
  const slow = createDoku({
    ...sandbox.doku,
    notifyPath: NOTIFY,
    now: Date.now,
    statusAfterMs: 60_000,
  });
  const knownSince = new Date();
  await sandbox.faults({ doku: { outage: { probability: 1 } } });
  expect(await slow.status('order-x', knownSince)).toMatchObject({
    state: 'unknown',
    cause: 'in_progress',
    askAt: new Date(knownSince.getTime() + 60_000),
  });
  await sandbox.resetFaults();
  const long = new Date(Date.now() - 61_000);
  expect(await slow.status('order-x', long)).toMatchObject({ cause: 'not_found' });
  expect(await slow.cancel('order-x', undefined, knownSince)).toMatchObject({ status: 'unknown' });
  expect(await slow.cancel('order-x', undefined, long)).toMatchObject({ reason: 'not_found' });
  expect(await slow.status('../../etc')).toMatchObject({ cause: 'not_found' });
});

describe('a refund', () => {
  const refund = (orderId: string, amountRupiah = 59_000, refundKey = 'r-1') =>
    gateway.refund({ orderId, refundKey, amountRupiah, reason: 'uji' });

  test.each([['CREDIT_CARD'], ['EMONEY_SHOPEE_PAY'], ['EMONEY_DANA'], ['EMONEY_OVO']])(
    'of %s gives the whole back, once',
    async (channel) => {
      const orderId = await paid(channel);
      const done = { status: 'refunded', refundedRupiah: 59_000 };
      expect(await refund(orderId)).toMatchObject(done);
      expect(await refund(orderId)).toMatchObject(done);
      expect(await gateway.status(orderId)).toMatchObject({
        state: 'refunded',
        refundedRupiah: 59_000,
      });
    },
  );

  test.each([['VIRTUAL_ACCOUNT_BCA'], ['QRIS'], ['ONLINE_TO_OFFLINE_ALFA']])(
    'of %s is refused, so that it becomes credit',
    async (channel) => {
      expect(await refund(await paid(channel))).toMatchObject({ reason: 'not_refundable' });
    },
  );

  test('of a part, of more, of nothing and of an unknown order is refused', async () => {
    const orderId = await paid('CREDIT_CARD');
    expect(await refund(orderId, 9_000)).toMatchObject({ reason: 'not_refundable' });
    expect(await refund(orderId, 59_001)).toMatchObject({ reason: 'amount' });
    expect(await refund(orderId, 0)).toMatchObject({ reason: 'invalid' });
    expect(await refund(await opened())).toMatchObject({ reason: 'not_refundable' });
    expect(await refund('nobody')).toMatchObject({ reason: 'not_found' });
  });

  test('by SNAP needs a key of ours', async () => {
    const { snapPrivateKey: _, ...without } = sandbox.doku;
    const keyless = createDoku({ ...without, notifyPath: NOTIFY, now: Date.now });
    const orderId = await paid('EMONEY_DANA');
    const input = { orderId, refundKey: 'r', amountRupiah: 59_000, reason: '' };
    expect(await keyless.refund(input)).toMatchObject({ reason: 'not_refundable' });
  });

  test.each([['CREDIT_CARD'], ['EMONEY_DANA']])(
    'of %s whose reply got lost is found done',
    async (channel) => {
      const orderId = await paid(channel);
      await sandbox.faults({ doku: { lostReply: { next: 1, only: ['refund'] } } });
      expect(await refund(orderId)).toMatchObject({ status: 'unknown', cause: 'no_reply' });
      expect(await refund(orderId)).toMatchObject({ status: 'refunded' });
    },
  );
});

test('a day of settlements is listed', async () => {
  const [kept, returned, open] = [await paid('QRIS'), await paid('CREDIT_CARD'), await opened()];
  await gateway.refund({ orderId: returned, refundKey: 'r', amountRupiah: 59_000, reason: '' });
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const list = await gateway.listSettlements(day);
  if (list.status !== 'listed') throw new Error(list.message);
  const about = (orderId: string) =>
    list.entries
      .filter((entry) => entry.orderId === orderId)
      .map(({ kind, amountRupiah, feeRupiah, paymentType }) => [
        kind,
        amountRupiah,
        feeRupiah,
        paymentType,
      ]);
  expect(about(kept)).toEqual([['payment', 59_000, 413, 'QRIS']]);
  expect(about(returned)).toEqual([
    ['payment', 59_000, 3_652, 'CREDIT_CARD'],
    ['refund', 59_000, 0, 'CREDIT_CARD'],
  ]);
  expect(about(open)).toEqual([]);
  expect(await gateway.listSettlements('2999-01-01')).toMatchObject({ status: 'unavailable' });
});

test('a wrong key is said to be one', async () => {
  const other = createDoku({
    ...sandbox.doku,
    notifyPath: NOTIFY,
    now: Date.now,
    secretKey: 'wrong',
  });
  expect(await other.charge(order())).toMatchObject({ reason: 'unauthorized' });
  expect(await other.status('order-1')).toMatchObject({ cause: 'unauthorized' });
  expect(await other.cancel('order-1')).toMatchObject({ reason: 'unauthorized' });
});
