import type { DokuOrder } from '../doku/order.ts';
import type { Notification } from '../notify/notification.ts';
import { refundedRupiah, type Order } from '../midtrans/order.ts';

const STATUS_TEXTS: Readonly<Record<Order['status'], { text: string; tone: string }>> = {
  pending: { text: 'Menunggu', tone: 'pending' },
  authorize: { text: 'Ditahan', tone: 'pending' },
  capture: { text: 'Dibayar', tone: 'good' },
  settlement: { text: 'Dibayar', tone: 'good' },
  deny: { text: 'Ditolak', tone: 'bad' },
  cancel: { text: 'Dibatalkan toko', tone: 'bad' },
  expire: { text: 'Kedaluwarsa', tone: 'bad' },
  failure: { text: 'Gagal', tone: 'bad' },
  refund: { text: 'Dikembalikan', tone: 'good' },
  partial_refund: { text: 'Dikembalikan sebagian', tone: 'good' },
  chargeback: { text: 'Ditarik bank', tone: 'bad' },
  partial_chargeback: { text: 'Ditarik bank sebagian', tone: 'bad' },
};

export const statusText = (order: Order) => STATUS_TEXTS[order.status];

const TYPE_TEXTS: Readonly<Record<Order['paymentType'], string>> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  ovo: 'OVO',
  bank_transfer: 'Transfer bank',
  echannel: 'Mandiri Bill',
  cstore: 'Minimarket',
  credit_card: 'Kartu kredit',
};

export const typeText = (order: Order): string => TYPE_TEXTS[order.paymentType];

/** An order as /_dev/wallet.json shows it. */
export const summary = (order: Order) => ({
  orderId: order.orderId,
  transactionId: order.transactionId,
  amountRupiah: order.amountRupiah,
  paymentType: order.paymentType,
  status: order.status,
  createdAt: new Date(order.createdAtMs).toISOString(),
  expiresAt: new Date(order.expiresAtMs).toISOString(),
});

/** One order with its QR string and everything that was told about it. */
export const detail = (order: Order, notifications: readonly Notification[]) => ({
  ...summary(order),
  fraudStatus: order.fraudStatus,
  settledAt: order.settledAtMs === null ? null : new Date(order.settledAtMs).toISOString(),
  refundedRupiah: refundedRupiah(order),
  refunds: order.refunds,
  qrString: order.qrString,
  methodFields: order.methodFields,
  items: order.items,
  buyer: order.buyer,
  notifications: notifications.map(showNotification),
});

/** The same of an order at DOKU, in its own words. */
export const dokuSummary = (order: DokuOrder) => ({
  orderId: order.orderId,
  transactionId: order.requestId,
  amountRupiah: order.amountRupiah,
  paymentType: order.channel,
  status: order.status,
  createdAt: new Date(order.createdAtMs).toISOString(),
  expiresAt: new Date(order.expiresAtMs).toISOString(),
});

export const dokuDetail = (order: DokuOrder, notifications: readonly Notification[]) => ({
  ...dokuSummary(order),
  settledAt: order.paidAtMs === undefined ? null : new Date(order.paidAtMs).toISOString(),
  qrString: null,
  phone: order.phone,
  payCode: order.payCode,
  items: order.items,
  buyer: order.buyer,
  notifications: notifications.map(showNotification),
});

export const showNotification = (it: Notification) => ({
  id: it.id,
  kind: it.kind,
  transactionStatus: it.transactionStatus,
  state: it.state,
  tries: it.tries,
  lastAnswer: it.lastAnswer,
  createdAt: new Date(it.createdAtMs).toISOString(),
});
