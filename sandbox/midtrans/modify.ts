import { randomUUID } from 'node:crypto';
import type { SandboxDeps } from '../deps.ts';
import { transactionFields } from './bodies.ts';
import { refundedRupiah, type Order, type PaymentType } from './order.ts';
import { NOT_FOUND, NOT_MODIFIABLE, wireError, writeAmount, type WireAnswer } from './wire.ts';

export type Modify = (deps: SandboxDeps, order: Order, body: Json) => WireAnswer;
type Json = Readonly<Record<string, unknown>>;

const refused = (): WireAnswer => wireError('412', NOT_MODIFIABLE);

export const notFound = (): WireAnswer => wireError('404', NOT_FOUND);

const done = (code: string, message: string, order: Order): WireAnswer => ({
  http: 200,
  body: { status_code: code, status_message: message, ...transactionFields(order) },
});

export const cancel: Modify = ({ orders }, order) => {
  if (!['pending', 'authorize', 'capture'].includes(order.status)) return refused();
  const changed = orders.change(order, { status: 'cancel' });
  return done('200', 'Success, transaction is canceled', changed);
};

export const expire: Modify = ({ orders, now }, order) => {
  if (order.status !== 'pending') return refused();
  const expiresAtMs = Math.min(order.expiresAtMs, now());
  const changed = orders.change(order, { status: 'expire', expiresAtMs });
  return done('407', 'Success, transaction has expired', changed);
};

export const approve: Modify = ({ orders }, order) => {
  if (order.status !== 'capture' || order.fraudStatus !== 'challenge') return refused();
  const changed = orders.change(order, { fraudStatus: 'accept' });
  return done('200', 'Success, transaction is approved', changed);
};

export const deny: Modify = ({ orders }, order) => {
  if (order.status !== 'capture' || order.fraudStatus !== 'challenge') return refused();
  const changed = orders.change(order, { status: 'deny', fraudStatus: 'deny' });
  return done('200', 'Success, transaction is denied', changed);
};

const REFUNDABLE: readonly PaymentType[] = ['qris', 'gopay', 'shopeepay', 'ovo', 'credit_card'];
/** These give back all or nothing. */
const WHOLE_ONLY: readonly PaymentType[] = ['shopeepay', 'ovo'];

/** `refund` and `refund/online/direct`: only their words differ. */
export const refund =
  (message: string): Modify =>
  ({ orders, now }, order, body) => {
    const key = body['refund_key'] ?? randomUUID();
    const left = order.amountRupiah - refundedRupiah(order);
    const amount = body['amount'] ?? left;
    if (typeof key !== 'string' || !/^[\w-]+$/.test(key))
      return wireError('400', 'One or more parameters in the payload is invalid.', [
        'refund_key is invalid',
      ]);
    if (order.refunds.some((it) => it.refundKey === key))
      return wireError('406', 'Duplicate refund ID');
    const isOpen = order.status === 'settlement' || order.status === 'partial_refund';
    if (!isOpen || !REFUNDABLE.includes(order.paymentType)) return refused();
    // Their own OpenAPI writes the amount of a direct refund as a string.
    const rupiah = typeof amount === 'string' ? Number(amount) : amount;
    const isWhole = rupiah === left && order.refunds.length === 0;
    const isAllowed = isWhole || !WHOLE_ONLY.includes(order.paymentType);
    if (
      typeof rupiah !== 'number' ||
      !Number.isInteger(rupiah) ||
      rupiah < 1 ||
      rupiah > left ||
      !isAllowed
    )
      return wireError('414', 'Refund request is rejected due to invalid amount');

    const entry = {
      refundChargebackId: Math.floor(now() / 1000) + order.refunds.length,
      refundKey: key,
      amountRupiah: rupiah,
      reason: typeof body['reason'] === 'string' ? body['reason'] : '',
      createdAtMs: now(),
    };
    const changed = orders.change(order, {
      refunds: [...order.refunds, entry],
      status: rupiah === left ? 'refund' : 'partial_refund',
    });
    const answer = done('200', message, changed);
    return {
      ...answer,
      body: {
        ...answer.body,
        refund_chargeback_id: entry.refundChargebackId,
        refund_amount: writeAmount(rupiah),
        refund_key: key,
      },
    };
  };
