import { writeCsv, writeCsvRows } from '#contract/csv.ts';
import { dateTime, orderNumber } from '#contract/formats.ts';
import type { Db } from '#platform/db.ts';
import { journalCauses } from '#contract/commerce/operator-ledger.ts';
import { monthRange } from '#platform/zone.ts';
import * as queries from './queries/month.ts';

const AT_ONCE = 5_000;
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const HEAD = [
  'Nomor',
  'Dibukukan',
  'Dibuat',
  'Sebab',
  'Akun debit',
  'Nama debit',
  'Akun kredit',
  'Nama kredit',
  'Jumlah (Rp)',
  'Pesanan',
];
/** The journal of a month as rows of a file, page by page; nothing in it names a person. */
async function* journalRows(db: Db, month: string) {
  const accounts = await queries.listLedgerAccounts(db);
  const accountOf = (book: string) => accounts.find((account) => account.book === book);
  let after: { at: Date; id: number } | undefined;
  for (;;) {
    const page = await queries.listJournal(db, monthRange(month), { after, limit: AT_ONCE });
    const rows = page.map((entry) => [
      entry.id,
      dateTime(entry.bookedAt),
      dateTime(entry.createdAt),
      journalCauses[entry.cause],
      ...[entry.debit, entry.credit].flatMap((book) => [
        accountOf(book)?.code ?? '',
        accountOf(book)?.name ?? book,
      ]),
      entry.amountRupiah,
      entry.paymentId === null ? '' : orderNumber(entry.paymentId),
    ]);
    yield rows;
    const last = page.at(-1);
    if (last === undefined || page.length < AT_ONCE) return;
    after = { at: last.bookedAt, id: last.id };
  }
}

/** The same as CSV, piece by piece. */
export async function* journalCsv(db: Db, month: string, separator: ',' | ';') {
  yield writeCsv(HEAD, [], separator);
  for await (const rows of journalRows(db, month)) yield writeCsvRows(rows, separator);
}

/** Cells are texts and numbers: a spreadsheet takes none of them for a formula. */
export async function journalXlsx(db: Db, month: string): Promise<Buffer> {
  const { default: writeXlsx } = await import('write-excel-file/node');
  const all: (string | number)[][] = [];
  for await (const rows of journalRows(db, month)) all.push(...rows);
  const head = HEAD.map((value) => ({ value, fontWeight: 'bold' as const }));
  return writeXlsx([head, ...all], { sheet: month }).toBuffer();
}
