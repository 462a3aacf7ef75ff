import type { Order } from '../midtrans/order.ts';

/** The words of DOKU for where a transaction is. */
export type DokuStatus =
  | 'PENDING'
  | 'SUCCESS'
  | 'FAILED'
  | 'EXPIRED'
  | 'REFUNDED'
  | 'TIMEOUT'
  | 'CANCELLED';

/** One invoice. Never changed in place: each step is a new object in the journal. */
export type DokuOrder = {
  /** The merchant's invoice_number. */
  orderId: string;
  /** Request-Id of the call that made it. */
  requestId: string;
  amountRupiah: number;
  status: DokuStatus;
  /** How the buyer pays; null on a hosted page where nothing is picked yet. */
  channel: string | null;
  /** The hosted page; null for an OVO prompt. */
  tokenId: string | null;
  /** What the buyer types at the bank or tells at the counter. */
  payCode: string | null;
  /** The phone that an OVO prompt rings. */
  phone: string | null;
  createdAtMs: number;
  expiresAtMs: number;
  /** Money on its way: it arrives at this time whatever the status is. */
  settleAtMs: number | null;
  paidAtMs?: number;
  refundedAtMs?: number;
  changedAtMs: number;
  methodTypes: string[];
  callbackUrl: string | null;
  items: Order['items'];
  buyer: string;
};
