const WIB_OFFSET_MS = 7 * 60 * 60 * 1000;

/** One movement of money, as a gateway tells of it to a merchant's bookkeeping. */
export type Movement = {
  type: 'PAYMENT' | 'REFUND' | 'CHARGEBACK';
  orderId: string;
  transactionId: string;
  channel: string;
  amountRupiah: number;
  feeRupiah: number;
  atMs: number;
};

/** The day in Jakarta that a moment falls on. */
export const dayOf = (ms: number): string =>
  new Date(ms + WIB_OFFSET_MS).toISOString().slice(0, 10);

/** `settlement-2026-11-21.csv`; null when a file is called otherwise. */
export const readReportName = (name: string): string | null =>
  /^settlement-(\d{4}-\d{2}-\d{2})\.csv$/.exec(name)?.[1] ?? null;

/** A line of names, a line a movement, and a closing line with their count and sum. */
export function writeReport(
  movements: readonly Movement[],
  columns: readonly string[],
  separator: string,
  writeRow: (movement: Movement) => string[],
): string {
  const sum = movements.reduce((total, it) => total + it.amountRupiah, 0);
  const rows = movements.toSorted((a, b) => a.atMs - b.atMs).map(writeRow);
  const lines = [[...columns], ...rows, ['TOTAL', String(movements.length), String(sum)]];
  return `${lines.map((line) => line.join(separator)).join('\n')}\n`;
}
