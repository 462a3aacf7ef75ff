import { dayOf, writeReport, type Movement } from '../report/report.ts';
import type { Order, PaymentType } from './order.ts';
import { writeAmount, writeTime } from './wire.ts';

const COLUMNS = ['Order ID', 'Transaction ID', 'Channel', 'Type', 'Amount', 'Fee', 'Time'];

/** What each method costs the merchant: per mille of the amount, and rupiah on top. */
const FEES: Readonly<Record<PaymentType, readonly [number, number]>> = {
  qris: [7, 0],
  gopay: [20, 0],
  shopeepay: [20, 0],
  ovo: [15, 0],
  credit_card: [29, 2_000],
  bank_transfer: [0, 4_000],
  echannel: [0, 4_000],
  cstore: [0, 5_000],
};

/** The money of one day in Jakarta, order by order. */
export function settlementReport(orders: readonly Order[], day: string): string {
  const movements = orders.flatMap(movementsOf).filter((it) => dayOf(it.atMs) === day);
  return writeReport(movements, COLUMNS, ',', (it) => [
    it.orderId,
    it.transactionId,
    it.channel,
    it.type,
    writeAmount(it.amountRupiah),
    writeAmount(it.feeRupiah),
    writeTime(it.atMs),
  ]);
}

function movementsOf(order: Order): Movement[] {
  const base = {
    orderId: order.orderId,
    transactionId: order.transactionId,
    channel: order.paymentType,
    feeRupiah: 0,
  };
  const { paidAtMs, chargedBackAtMs } = order;
  return [
    ...(paidAtMs ? [payment(order, base, paidAtMs)] : []),
    ...order.refunds.map(({ amountRupiah, createdAtMs }) => ({
      ...base,
      type: 'REFUND' as const,
      amountRupiah,
      atMs: createdAtMs,
    })),
    ...(chargedBackAtMs
      ? [
          {
            ...base,
            type: 'CHARGEBACK' as const,
            amountRupiah: order.amountRupiah,
            atMs: chargedBackAtMs,
          },
        ]
      : []),
  ];
}

function payment(
  { paymentType, amountRupiah }: Order,
  base: Omit<Movement, 'type' | 'amountRupiah' | 'atMs'>,
  atMs: number,
): Movement {
  const [perMille, fixed] = FEES[paymentType];
  const feeRupiah = Math.round((amountRupiah * perMille) / 1_000) + fixed;
  return { ...base, type: 'PAYMENT', amountRupiah, feeRupiah, atMs };
}
