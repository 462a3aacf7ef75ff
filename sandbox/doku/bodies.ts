import { findChannel } from './channels.ts';
import type { DokuOrder } from './order.ts';
import { writeUtc } from './wire.ts';

const ORDER_WORDS: Partial<Record<DokuOrder['status'], string>> = {
  EXPIRED: 'ORDER_EXPIRED',
  CANCELLED: 'ORDER_CANCELLED',
};

/** `GET /orders/v1/status/{invoice_number}` and notifications say the same. */
export function transactionBody(order: DokuOrder): Record<string, unknown> {
  const channel = findChannel(order.channel);
  return {
    ...(channel && {
      service: { id: channel.service },
      acquirer: { id: channel.acquirer },
      channel: { id: channel.id },
    }),
    order: {
      invoice_number: order.orderId,
      amount: order.amountRupiah,
      ...(order.tokenId && { status: ORDER_WORDS[order.status] ?? 'ORDER_GENERATED' }),
    },
    transaction: {
      status: order.status,
      date: writeUtc(order.paidAtMs ?? order.changedAtMs),
      original_request_id: order.requestId,
    },
    ...(channel?.service === 'VIRTUAL_ACCOUNT' && {
      virtual_account_info: { virtual_account_number: order.payCode },
    }),
    ...(channel?.service === 'ONLINE_TO_OFFLINE' && {
      online_to_offline_info: { payment_code: order.payCode },
    }),
    ...(order.phone && { ovo_info: { ovo_id: order.phone } }),
  };
}
