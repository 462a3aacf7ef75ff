import { randomUUID } from 'node:crypto';
import type { SettlementEntry, SettlementList } from '../gateway.ts';
import { readRupiah, unknown } from '../http.ts';
import { type DokuConfig, TIMEOUT_MS, writeHeaders } from './client.ts';
import { fetchReport, isDay, readKind } from '../settlement-report.ts';

const COLUMNS = ['INVOICE_NUMBER', 'REQUEST_ID', 'CHANNEL', 'TYPE', 'AMOUNT', 'FEE', 'DATE'];

/** The settlement report of a day in Jakarta, asked for with the headers of every call. */
export async function listDokuSettlements(
  config: DokuConfig,
  day: string,
): Promise<SettlementList> {
  if (!isDay(day)) return unknown('unreadable', 'no such day');
  if (!config.reportUrl) return { status: 'unavailable', message: 'no report is configured' };
  const target = `/report/settlement-${day}.csv`;
  return fetchReport({
    url: `${config.reportUrl}/settlement-${day}.csv`,
    headers: writeHeaders(config, { target, requestId: randomUUID() }),
    timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
    separator: '|',
    columns: COLUMNS,
    readRow,
  });
}

function readRow(fields: readonly string[]): SettlementEntry | null {
  const [orderId, transactionId, paymentType, type, amount, fee, date] = fields;
  const kind = readKind(type);
  const amountRupiah = readRupiah(amount);
  const feeRupiah = readRupiah(fee);
  const at = new Date(date ?? '');
  if (!orderId || !transactionId || !paymentType || !kind) return null;
  if (amountRupiah === null || feeRupiah === null || Number.isNaN(at.getTime())) return null;
  return { kind, orderId, transactionId, amountRupiah, feeRupiah, paymentType, at };
}
