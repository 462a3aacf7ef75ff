import type { SettlementEntry, SettlementList } from './gateway.ts';
import { fetchText, unknown } from './http.ts';

type Report = {
  url: string;
  headers: Record<string, string>;
  timeoutMs: number;
  separator: string;
  /** The names over the columns: a report with others is not read. */
  columns: readonly string[];
  readRow: (fields: readonly string[]) => SettlementEntry | null;
};

/** `2026-11-21`, a day that exists. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** Fetches and reads a day's report. A report that is cut short, or holds a strange line, is none. */
export async function fetchReport(report: Report): Promise<SettlementList> {
  const answer = await fetchText(report.url, {
    headers: report.headers,
    timeoutMs: report.timeoutMs,
  });
  if (answer.status === 'unknown') return answer;
  if (answer.httpStatus === 404) return { status: 'unavailable', message: 'no report of that day' };
  if (answer.httpStatus !== 200)
    return unknown(
      answer.httpStatus >= 500 ? 'gateway_error' : 'unreadable',
      `the report answered ${answer.httpStatus}`,
    );
  const entries = readReport(answer.text, report);
  return typeof entries === 'string'
    ? unknown('unreadable', entries)
    : { status: 'listed', entries };
}

/** Columns, one line a movement, and a closing line with their count and sum; a string says what is wrong. */
export function readReport(
  text: string,
  { separator, columns, readRow }: Pick<Report, 'separator' | 'columns' | 'readRow'>,
): SettlementEntry[] | string {
  const lines = text.split(/\r?\n/).filter(Boolean);
  const [head, ...rows] = lines.map((line) => line.split(separator));
  const foot = rows.pop();
  if (head?.join() !== columns.join()) return 'the report has other columns';
  if (foot?.[0] !== 'TOTAL') return 'the report is cut short';
  const entries: SettlementEntry[] = [];
  for (const row of rows) {
    const entry = row.length === columns.length ? readRow(row) : null;
    if (entry === null) return `line ${entries.length + 2} of the report cannot be read`;
    entries.push(entry);
  }
  const sum = entries.reduce((total, entry) => total + entry.amountRupiah, 0);
  const isWhole = foot[1] === String(entries.length) && foot[2] === String(sum);
  return isWhole ? entries : 'the report does not add up';
}

/** `PAYMENT`, `REFUND` or `CHARGEBACK`. */
export function readKind(text: string | undefined): SettlementEntry['kind'] | null {
  const kind = text?.toLowerCase();
  return kind === 'payment' || kind === 'refund' || kind === 'chargeback' ? kind : null;
}
