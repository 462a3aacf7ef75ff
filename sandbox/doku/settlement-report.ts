import { dayOf, writeReport, type Movement } from '../report/report.ts';
import { findChannel } from './channels.ts';
import type { DokuOrder } from './order.ts';
import { writeUtc } from './wire.ts';

const COLUMNS = ['INVOICE_NUMBER', 'REQUEST_ID', 'CHANNEL', 'TYPE', 'AMOUNT', 'FEE', 'DATE'];

/** The money of one day in Jakarta, invoice by invoice. */
export function settlementReport(orders: readonly DokuOrder[], day: string): string {
  const movements = orders.flatMap(movementsOf).filter((it) => dayOf(it.atMs) === day);
  return writeReport(movements, COLUMNS, '|', (it) => [
    it.orderId,
    it.transactionId,
    it.channel,
    it.type,
    String(it.amountRupiah),
    String(it.feeRupiah),
    writeUtc(it.atMs),
  ]);
}

function movementsOf({ orderId, requestId, amountRupiah, ...order }: DokuOrder): Movement[] {
  const channel = findChannel(order.channel);
  const [perMille, fixed] = channel?.fee ?? [0, 0];
  const base = { orderId, transactionId: requestId, amountRupiah, channel: channel?.id ?? '-' };
  const feeRupiah = Math.round((amountRupiah * perMille) / 1_000) + fixed;
  const { paidAtMs, refundedAtMs } = order;
  return [
    ...(paidAtMs === undefined
      ? []
      : [{ ...base, type: 'PAYMENT' as const, feeRupiah, atMs: paidAtMs }]),
    ...(refundedAtMs === undefined
      ? []
      : [{ ...base, type: 'REFUND' as const, feeRupiah: 0, atMs: refundedAtMs }]),
  ];
}
