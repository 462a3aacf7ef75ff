import { DAY } from '#contract/constants.ts';
import { isUuid } from '#contract/ids.ts';
import type { Clock } from '#platform/clocks.ts';
import type { Db } from '#platform/db.ts';
import { startOfWibDay } from '#platform/zone.ts';
import { closeCreditOrder, payFromCredit, refundCreditOrder } from '../../ledger/credit-orders.ts';
import {
  findCreditOrder,
  findOrderAccount,
  listCreditMovements,
  listCreditRefunds,
} from '../../ledger/queries/ledger-entry.ts';
import type * as port from './gateway.ts';

type Money = { db: Db; clock: Clock };

/**
 * Our own gateway: pays from the credit balance, and settles what costs nothing. The ledger is what it knows, so its
 * responses are as durable as a foreign gateway's, and a payment moves by `status` alone, as with any other.
 */
export function createOwnCredit(money: Money): port.PaymentGateway {
  return {
    name: 'tayang',
    charge: (input) => safely(() => charge(money, input), unknownOutcome),
    status: (orderId) => safely(() => status(money, orderId), unknownState),
    cancel: (orderId) => safely(() => cancel(money, orderId), unknownOutcome),
    refund: (input) => safely(() => refund(money, input), unknownOutcome),
    // It sends none.
    verifyNotification: () => null,
    listSettlements: (day) => safely(() => listSettlements(money, day), unknownOutcome),
  };
}

/** A database that is away leaves an unknown outcome, as a gateway that is away does. */
async function safely<T>(work: () => Promise<T>, otherwise: (message: string) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    return otherwise(error instanceof Error ? error.message : String(error));
  }
}

const unknownOutcome = (message: string) =>
  ({ status: 'unknown', cause: 'gateway_error', message }) as const;
const unknownState = (message: string) =>
  ({ state: 'unknown', cause: 'gateway_error', message, raw: null }) as const;

async function charge(money: Money, input: port.ChargeInput): Promise<port.ChargeResult> {
  const { orderId, amountRupiah, items } = input;
  if (!isUuid(orderId) || !Number.isSafeInteger(amountRupiah) || amountRupiah < 0) {
    return { status: 'refused', reason: 'invalid', message: 'order malformed', raw: null };
  }
  const note = items
    .filter(({ priceRupiah }) => priceRupiah > 0)
    .map(({ name }) => name)
    .join(', ');
  const outcome = await payFromCredit(money, { orderId, amountRupiah, note: note || 'Pembelian' });
  switch (outcome) {
    case 'paid':
      return {
        status: 'paid',
        transactionId: orderId,
        amountRupiah,
        expiresAt: null,
        actions: [],
        raw: null,
      };
    case 'short':
      return { status: 'refused', reason: 'declined', message: 'credit too small', raw: null };
    case 'closed':
      return { status: 'refused', reason: 'declined', message: 'order was closed', raw: null };
    case 'no_payment':
      return { status: 'refused', reason: 'invalid', message: 'no such payment', raw: null };
  }
}

async function status({ db }: Money, orderId: string): Promise<port.StatusResult> {
  const order = isUuid(orderId) ? await findCreditOrder(db, orderId) : undefined;
  if (order === undefined) {
    return { state: 'unknown', cause: 'not_found', message: 'never charged', raw: null };
  }
  const refunds = await listCreditRefunds(db, orderId);
  const refundedRupiah = refunds.reduce((sum, { amountRupiah }) => sum + amountRupiah, 0);
  return {
    state: order.state === 'paid' ? paidState(order.amountRupiah, refundedRupiah) : 'cancelled',
    orderId,
    transactionId: orderId,
    amountRupiah: order.amountRupiah,
    refundedRupiah,
    refunds,
    paidAt: order.state === 'paid' ? order.createdAt : null,
    expiresAt: null,
    paymentType: 'tayang_credit',
    raw: null,
  };
}

function paidState(amountRupiah: number, refundedRupiah: number) {
  if (refundedRupiah === 0) return 'paid';
  return refundedRupiah < amountRupiah ? 'partly_refunded' : 'refunded';
}

async function cancel(money: Money, orderId: string): Promise<port.CancelResult> {
  if (!isUuid(orderId) || (await findOrderAccount(money.db, orderId)) === undefined) {
    return { status: 'refused', reason: 'not_found', raw: null };
  }
  return (await closeCreditOrder(money, orderId))
    ? { status: 'cancelled', raw: null }
    : { status: 'refused', reason: 'not_modifiable', raw: null };
}

async function refund(money: Money, input: port.RefundInput): Promise<port.RefundResult> {
  const refuse = (reason: 'not_found' | 'amount' | 'invalid', message: string) =>
    ({ status: 'refused', reason, message, raw: null }) as const;
  if (!isUuid(input.orderId) || !(input.amountRupiah > 0)) {
    return refuse('invalid', 'refund malformed');
  }
  const outcome = await refundCreditOrder(money, input);
  if (outcome === 'too_much') return refuse('amount', 'more than is left');
  if (outcome === 'not_paid') return refuse('not_found', 'nothing was paid');
  return { status: 'refunded', refundedRupiah: input.amountRupiah, raw: null };
}

/** What the ledger holds of a day in Jakarta, so that our own gateway is reconciled as the others are. */
async function listSettlements({ db }: Money, day: string): Promise<port.SettlementList> {
  const from = startOfWibDay(day);
  if (Number.isNaN(from.getTime())) return unknownOutcome('no such day');
  const until = new Date(from.getTime() + DAY);
  const movements = await listCreditMovements(db, { from, until });
  return {
    status: 'listed',
    entries: movements.flatMap(({ cause, paymentId, amountRupiah, createdAt }) =>
      paymentId === null
        ? []
        : [
            {
              kind: cause === 'charge' ? ('payment' as const) : ('refund' as const),
              orderId: paymentId,
              transactionId: paymentId,
              amountRupiah,
              feeRupiah: 0,
              paymentType: 'tayang_credit',
              at: createdAt,
            },
          ],
    ),
  };
}
