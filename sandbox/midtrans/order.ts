/** The words of Midtrans for where a transaction is. */
export type TransactionStatus =
  | 'pending'
  | 'authorize'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'failure'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback';

export type PaymentType =
  | 'qris'
  | 'gopay'
  | 'bank_transfer'
  | 'echannel'
  | 'cstore'
  | 'shopeepay'
  | 'ovo'
  | 'credit_card';

export type Refund = {
  refundChargebackId: number;
  refundKey: string;
  amountRupiah: number;
  reason: string;
  createdAtMs: number;
};

/** One transaction. Never changed in place: each step is a new object in the journal. */
export type Order = {
  orderId: string;
  transactionId: string;
  amountRupiah: number;
  paymentType: PaymentType;
  status: TransactionStatus;
  fraudStatus: 'accept' | 'challenge' | 'deny';
  createdAtMs: number;
  expiresAtMs: number;
  settledAtMs: number | null;
  /** When the money came and when a bank took it back, for the settlement report. */
  paidAtMs?: number;
  chargedBackAtMs?: number;
  /** A late payment on its way: it settles at this time whatever the status is. */
  settleAtMs: number | null;
  /** Wire fields that belong to the method: va_numbers, payment_code, store, bank, ... */
  methodFields: Record<string, unknown>;
  qrString: string | null;
  /** Where wallet apps and the hosted page send the buyer back. */
  returnUrl: string | null;
  items: { name: string; priceRupiah: number; quantity: number }[];
  buyer: string;
  refunds: Refund[];
  notifyUrls: string[] | null;
};

export const isPaid = (order: Order): boolean =>
  order.status === 'settlement' || (order.status === 'capture' && order.fraudStatus === 'accept');

export const refundedRupiah = (order: Order): number =>
  order.refunds.reduce((sum, refund) => sum + refund.amountRupiah, 0);
