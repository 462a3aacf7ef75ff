import type { SettlementEntry, SettlementList } from '../gateway.ts';
import { readRupiah, unknown } from '../http.ts';
import { authorize, type MidtransConfig, readWibTime, TIMEOUT_MS } from './client.ts';
import { fetchReport, isDay, readKind } from '../settlement-report.ts';

/** Amounts and times as everywhere at Midtrans: two decimals, GMT+7 without a zone. */
export const MIDTRANS_COLUMNS = [
  'Order ID',
  'Transaction ID',
  'Channel',
  'Type',
  'Amount',
  'Fee',
  'Time',
] as const;

/** The settlement report of a day, as it is laid down for us once that day is over or asked for. */
export async function listMidtransSettlements(
  config: MidtransConfig,
  day: string,
): Promise<SettlementList> {
  if (!isDay(day)) return unknown('unreadable', 'no such day');
  if (!config.reportUrl) return { status: 'unavailable', message: 'no report is configured' };
  return fetchReport({
    url: `${config.reportUrl}/settlement-${day}.csv`,
    headers: { authorization: authorize(config) },
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
    separator: ',',
    columns: MIDTRANS_COLUMNS,
    readRow,
  });
}

export function readRow(fields: readonly string[]): SettlementEntry | null {
  const [orderId, transactionId, paymentType, type, amount, fee, time] = fields;
  const kind = readKind(type);
  const amountRupiah = readRupiah(amount);
  const feeRupiah = readRupiah(fee);
  const at = readWibTime(time);
  if (!orderId || !transactionId || !paymentType || !kind || !at) return null;
  if (amountRupiah === null || feeRupiah === null) return null;
  return { kind, orderId, transactionId, amountRupiah, feeRupiah, paymentType, at };
}
