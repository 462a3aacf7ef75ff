import type { Selectable } from 'kysely';
import type { DB } from '#db/types.ts';

/** Money of a payment that goes back, or went. Its id is the refund key at the gateway. */
export type Refund = Selectable<DB['commerce.refundDue']>;
export type RefundReason = Refund['reason'];
/** By the method it was paid with, or to the credit balance. */
export type RefundWay = 'method' | 'credit';
