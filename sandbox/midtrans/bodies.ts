import { refundedRupiah, type Order, type TransactionStatus } from './order.ts';
import { MERCHANT, sign, writeAmount, writeTime } from './wire.ts';

/** The code of a state, which differs between `GET status` and a notification for some. */
function statusCode(order: Order, where: 'status' | 'notification'): string {
  if (order.status === 'capture' && order.fraudStatus === 'challenge') return '201';
  if (where === 'notification' && order.status === 'cancel') return '202';
  const codes: Readonly<Record<TransactionStatus, string>> = {
    pending: '201',
    authorize: '200',
    capture: '200',
    settlement: '200',
    deny: '202',
    cancel: '200',
    expire: where === 'status' ? '407' : '202',
    failure: '202',
    refund: '200',
    partial_refund: '200',
    chargeback: '200',
    partial_chargeback: '200',
  };
  return codes[order.status];
}

/** What every answer about a transaction carries. */
export function transactionFields(order: Order): Record<string, unknown> {
  return {
    transaction_id: order.transactionId,
    order_id: order.orderId,
    merchant_id: MERCHANT.id,
    gross_amount: writeAmount(order.amountRupiah),
    currency: 'IDR',
    payment_type: order.paymentType,
    transaction_time: writeTime(order.createdAtMs),
    transaction_status: order.status,
    ...(order.paymentType !== 'cstore' && { fraud_status: order.fraudStatus }),
    ...order.methodFields,
  };
}

/** `GET /v2/{id}/status`. Neither the QR string nor the actions come back here. */
export function statusBody(order: Order, serverKey: string): Record<string, unknown> {
  return {
    ...signed(order, statusCode(order, 'status'), serverKey),
    status_message: 'Success, transaction is found',
    expiry_time: writeTime(order.expiresAtMs),
  };
}

export function notificationBody(order: Order, serverKey: string): Record<string, unknown> {
  return {
    ...signed(order, statusCode(order, 'notification'), serverKey),
    status_message: 'midtrans payment notification',
    expiry_time: writeTime(order.expiresAtMs),
  };
}

function signed(order: Order, code: string, serverKey: string): Record<string, unknown> {
  const grossAmount = writeAmount(order.amountRupiah);
  return {
    ...transactionFields(order),
    status_code: code,
    signature_key: sign(order.orderId, code, grossAmount, serverKey),
    ...(order.settledAtMs !== null && { settlement_time: writeTime(order.settledAtMs) }),
    ...(order.settledAtMs !== null &&
      order.paymentType === 'qris' && { issuer: 'gopay', transaction_type: 'on-us' }),
    ...(order.refunds.length > 0 && {
      refund_amount: writeAmount(refundedRupiah(order)),
      refunds: order.refunds.map((refund) => ({
        refund_chargeback_id: refund.refundChargebackId,
        refund_amount: writeAmount(refund.amountRupiah),
        created_at: writeTime(refund.createdAtMs),
        reason: refund.reason,
        refund_key: refund.refundKey,
      })),
    }),
  };
}

/** A notification by somebody who does not have the server key. */
export function forgedBody(order: Order): Record<string, unknown> {
  const settled: Order = { ...order, status: 'settlement', settledAtMs: order.createdAtMs };
  return notificationBody(settled, 'SB-Mid-server-bukan-milik-kami');
}

/** A true signature over a false state: it covers neither transaction_status nor fraud_status. */
export function alteredBody(order: Order, serverKey: string): Record<string, unknown> {
  const isSettled = order.status === 'settlement' || order.status === 'capture';
  return {
    ...notificationBody(order, serverKey),
    transaction_status: isSettled ? 'cancel' : 'settlement',
    fraud_status: 'accept',
  };
}
