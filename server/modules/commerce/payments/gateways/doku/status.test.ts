import { expect, test } from 'vitest';
import { readCheckout, readPrompt, readWibCompact, refuse } from './charge.ts';
import { readStatus } from './status.ts';
import type { ChargeInput } from '../gateway.ts';

const answer = (body: object, code = 200, isRepeated = false) => ({
  status: 'answered' as const,
  code,
  body: body as Record<string, unknown>,
  isRepeated,
});
const SETTLED = {
  service: { id: 'VIRTUAL_ACCOUNT' },
  acquirer: { id: 'BCA' },
  channel: { id: 'VIRTUAL_ACCOUNT_BCA' },
  order: { invoice_number: 'order-1', amount: 59_000 },
  transaction: {
    status: 'SUCCESS',
    date: '2026-02-28T17:00:05Z',
    original_request_id: 'charge-order-1',
  },
};
const status = (change: object, code = 200) =>
  readStatus('order-1', answer({ ...SETTLED, ...change }, code));

test('a settled order is read whole', () => {
  expect(status({})).toMatchObject({
    state: 'paid',
    orderId: 'order-1',
    transactionId: 'charge-order-1',
    amountRupiah: 59_000,
    refundedRupiah: 0,
    paidAt: new Date('2026-02-28T17:00:05Z'),
    paymentType: 'VIRTUAL_ACCOUNT_BCA',
  });
});

test.each([
  ['PENDING', 'pending'],
  ['REDIRECT', 'pending'],
  ['SUCCESS', 'paid'],
  ['success', 'paid'],
  ['FAILED', 'denied'],
  ['EXPIRED', 'expired'],
  ['CANCELLED', 'cancelled'],
  ['REFUNDED', 'refunded'],
  ['TIMEOUT', 'unknown'],
  ['LEVITATED', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (word, state) => {
  expect(status({ transaction: { ...SETTLED.transaction, status: word } }).state).toBe(state);
});

test('TIMEOUT means: ask again; a refund is of the whole', () => {
  const transaction = { ...SETTLED.transaction, status: 'TIMEOUT' };
  expect(status({ transaction })).toMatchObject({ cause: 'in_progress' });
  expect(status({ transaction: { ...transaction, status: 'REFUNDED' } })).toMatchObject({
    refundedRupiah: 59_000,
  });
});

test.each([
  ['another order', { order: { invoice_number: 'order-2', amount: 59_000 } }],
  ['no amount', { order: { invoice_number: 'order-1' } }],
  ['cents', { order: { invoice_number: 'order-1', amount: 59_000.5 } }],
  ['no order', { order: null }],
  ['no id', { transaction: { status: 'SUCCESS' } }],
  ['no state', { transaction: null }],
])('an answer with %s moves nothing', (_, change) => {
  expect(status(change)).toMatchObject({ state: 'unknown', cause: 'unreadable' });
});

test('what cannot be asked has its cause', () => {
  expect(status({}, 404)).toMatchObject({ cause: 'not_found' });
  expect(status({}, 401)).toMatchObject({ cause: 'unauthorized' });
  expect(status({}, 429)).toMatchObject({ cause: 'rate_limited' });
  expect(status({}, 409)).toMatchObject({ cause: 'unreadable' });
});

const INPUT: ChargeInput = {
  orderId: 'order-1',
  amountRupiah: 59_000,
  method: { type: 'page', returnUrl: 'https://tayang.example/k' },
  items: [],
  customer: { name: 'Sari' },
  expiresAt: new Date('2026-03-01T00:00:00Z'),
};
const PAGE = {
  message: ['SUCCESS'],
  response: {
    order: { amount: '59000', invoice_number: 'order-1' },
    payment: {
      url: 'https://app.doku.com/checkout/link/abc',
      token_id: 'abc',
      expired_date: '20260301070000',
    },
  },
};

test('a page is read, and the same from an answer that is repeated', () => {
  const page = {
    status: 'pending',
    redirectUrl: 'https://app.doku.com/checkout/link/abc',
    pageToken: 'abc',
    expiresAt: new Date('2026-03-01T00:00:00Z'),
  };
  expect(readCheckout(INPUT, answer(PAGE))).toMatchObject(page);
  expect(readCheckout(INPUT, answer(PAGE, 409, true))).toMatchObject(page);
});

test.each([
  ['another order', { ...PAGE.response, order: { amount: '59000', invoice_number: 'x' } }],
  ['another amount', { ...PAGE.response, order: { amount: '1', invoice_number: 'order-1' } }],
  ['no page', { ...PAGE.response, payment: {} }],
  [
    'a page that is a script',
    { ...PAGE.response, payment: { ...PAGE.response.payment, url: 'javascript:alert(1)' } },
  ],
])('a page of %s is not shown', (_, response) => {
  expect(readCheckout(INPUT, answer({ response }))).toMatchObject({ cause: 'unreadable' });
});

test.each([
  [400, { message: ['INVOICE ALREADY USED'] }, 'duplicate_order'],
  [400, { message: ['PAYMENT CHANNEL IS INACTIVE'] }, 'method_unavailable'],
  [400, { error: { code: 'invalid_parameter', message: 'order.amount is invalid' } }, 'invalid'],
  [400, { error: { code: 'invalid_timestamp', message: 'x' } }, 'unauthorized'],
  [401, { error: { code: 'invalid_signature', message: 'x' } }, 'unauthorized'],
  [429, {}, 'rate_limited'],
])('%i %j refuses: %s', (code, body, reason) => {
  expect(refuse(answer(body, code))).toMatchObject({ status: 'refused', reason });
});

test('what was refused at first is refused again, what is under way is unknown', () => {
  const first = answer({ message: ['PAYMENT CHANNEL IS INACTIVE'] }, 409, true);
  expect(readCheckout(INPUT, first)).toMatchObject({ reason: 'method_unavailable' });
  const busy = answer({ error: { code: 'duplicate_request_id', message: 'x' } }, 409, true);
  expect(readCheckout(INPUT, busy)).toMatchObject({ status: 'unknown', cause: 'in_progress' });
});

test.each([
  ['SUCCESS', { state: 'paid', amountRupiah: 59_000, paymentType: 'EMONEY_OVO' }],
  ['FAILED', { state: 'denied' }],
  ['TIMEOUT', { state: 'unknown', cause: 'in_progress' }],
])('a push that ends in %s', (word, reported) => {
  const body = {
    order: SETTLED.order,
    ovo_payment: { status: word, date: '2026-02-28T17:00:05Z' },
  };
  expect(readPrompt('order-1', 'r', answer(body))).toMatchObject(reported);
  expect(readPrompt('order-1', 'r', answer(body, 409, true))).toMatchObject(reported);
  expect(readPrompt('order-2', 'r', answer(body))).toMatchObject({ state: 'unknown' });
});

test('a prompt that was refused, and one that is unknown', () => {
  const no = { error: { code: 'invalid_parameter', message: 'ovo_id is invalid' } };
  expect(readPrompt('order-1', 'r', answer(no, 400))).toMatchObject({ reason: 'invalid' });
  const busy = { error: { code: 'duplicate_request_id', message: 'x' } };
  expect(readPrompt('order-1', 'r', answer(busy, 409, true))).toMatchObject({
    state: 'unknown',
    cause: 'in_progress',
  });
});

test('times on the page are GMT+7', () => {
  expect(readWibCompact('20260301000005')).toEqual(new Date('2026-02-28T17:00:05Z'));
  expect(readWibCompact('20261301000005')).toBeNull();
  expect(readWibCompact('besok')).toBeNull();
});
