import { findChannel } from '../doku/channels.ts';
import type { DokuOrder } from '../doku/order.ts';
import { isPaid, type Order } from '../midtrans/order.ts';
import { statusText, typeText } from './describe.ts';

/** An order as the wallet's pages show it, whichever gateway it is of. */
export type WalletView = {
  orderId: string;
  amountRupiah: number;
  gateway: 'midtrans' | 'doku';
  typeText: string;
  statusText: string;
  tone: string;
  /** Waits for the buyer. */
  isPending: boolean;
  /** Money can still come although it is over. */
  canBeLate: boolean;
  canBeChargedBack: boolean;
  createdAtMs: number;
  expiresAtMs: number;
  qrString: string | null;
  buyer: string;
  items: Order['items'];
  facts: readonly (readonly [name: string, value: string])[];
  returnUrl: string | null;
};

export function midtransView(order: Order): WalletView {
  const { text, tone } = statusText(order);
  const account = order.methodFields['va_numbers'];
  const facts = Object.entries(order.methodFields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name.replaceAll('_', ' '), value] as const] : [],
  );
  return {
    orderId: order.orderId,
    amountRupiah: order.amountRupiah,
    gateway: 'midtrans',
    typeText: typeText(order),
    statusText: text,
    tone,
    isPending: order.status === 'pending',
    canBeLate: ['pending', 'expire', 'cancel', 'deny'].includes(order.status),
    canBeChargedBack: isPaid(order),
    createdAtMs: order.createdAtMs,
    expiresAtMs: order.expiresAtMs,
    qrString: order.qrString,
    buyer: order.buyer,
    items: order.items,
    facts:
      account === undefined ? facts : [['Rekening', JSON.stringify(account)] as const, ...facts],
    returnUrl: order.returnUrl,
  };
}

const DOKU_STATES: Readonly<Record<DokuOrder['status'], { text: string; tone: string }>> = {
  PENDING: { text: 'Menunggu', tone: 'pending' },
  SUCCESS: { text: 'Dibayar', tone: 'good' },
  FAILED: { text: 'Ditolak', tone: 'bad' },
  EXPIRED: { text: 'Kedaluwarsa', tone: 'bad' },
  REFUNDED: { text: 'Dikembalikan', tone: 'good' },
  TIMEOUT: { text: 'Tidak dijawab', tone: 'pending' },
  CANCELLED: { text: 'Dibatalkan toko', tone: 'bad' },
};

export function dokuView(order: DokuOrder): WalletView {
  const { text, tone } = DOKU_STATES[order.status];
  const channel = findChannel(order.channel);
  return {
    orderId: order.orderId,
    amountRupiah: order.amountRupiah,
    gateway: 'doku',
    typeText: `DOKU ${channel?.label ?? 'Checkout'}`,
    statusText: text,
    tone,
    isPending: order.status === 'PENDING',
    canBeLate: order.status !== 'SUCCESS' && order.status !== 'REFUNDED',
    canBeChargedBack: false,
    createdAtMs: order.createdAtMs,
    expiresAtMs: order.expiresAtMs,
    qrString: null,
    buyer: order.buyer,
    items: order.items,
    facts: [
      ...(order.payCode ? [['Kode bayar', order.payCode] as const] : []),
      ...(order.phone ? [['Nomor OVO', order.phone] as const] : []),
    ],
    returnUrl: order.callbackUrl,
  };
}
