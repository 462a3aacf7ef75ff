import { object } from '../midtrans/charge-request.ts';
import type { DokuOrder } from './order.ts';
import type { DokuDeps } from './deps.ts';
import { dokuError, type DokuAnswer } from './wire.ts';

type Json = Readonly<Record<string, unknown>>;

/** `POST /cancellation/credit-card/refund`. */
export function refundCard(deps: DokuDeps, body: Json): DokuAnswer {
  const invoice = object(body['order'])['invoice_number'];
  const order = typeof invoice === 'string' ? deps.orders.find(invoice) : null;
  const requestId = object(body['payment'])['original_request_id'];
  if (!order || order.channel !== 'CREDIT_CARD' || order.requestId !== requestId)
    return dokuError(404, 'data_not_found', 'Order not found');
  const amount = object(body['refund'])['amount'];
  const refused = giveBack(deps, order, amount);
  if (refused) return refused;
  return {
    http: 200,
    body: {
      order: { invoice_number: order.orderId },
      payment: { original_request_id: order.requestId },
      refund: { amount, type: 'FULL_REFUND', status: 'SUCCESS', message: 'APPROVED' },
    },
  };
}

/** All or nothing here; a second time is refused. */
export function giveBack(deps: DokuDeps, order: DokuOrder, amount: unknown): DokuAnswer | null {
  if (order.status !== 'SUCCESS')
    return dokuError(400, 'refund_not_allowed', 'Transaction cannot be refunded');
  if (amount !== order.amountRupiah)
    return dokuError(400, 'invalid_parameter', 'refund.amount is invalid');
  deps.orders.change(order, { status: 'REFUNDED', refundedAtMs: deps.now() });
  return null;
}
