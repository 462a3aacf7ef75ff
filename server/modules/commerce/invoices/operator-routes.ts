import type { SubjectKind } from '#contract/studio/act-subjects.ts';
import type { ActName } from '#contract/studio/acts.ts';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import * as contract from '#contract/commerce/index.ts';
import { writeCsv } from '#contract/csv.ts';
import { dateTime } from '#contract/formats.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { maskName } from '#modules/accounts/index.ts';
import { recordAct } from '#platform/acts.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { monthRange } from '#platform/zone.ts';
import type { CommerceDeps } from '../deps.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { findPaperKey } from '../support/desk.ts';
import { drawPdf } from './draw-pdf.ts';
import { openInvoice, presentInvoice } from './open-invoice.ts';
import {
  countInvoices,
  type Invoice,
  listInvoicesWithBuyer,
  searchInvoices,
} from './queries/invoice.ts';

/** So many PDFs a file: drawn one by one while they are sent. */
const PART_SIZE = 500;

function presentForStaff(invoice: Invoice) {
  const { lines: _, ...shown } = presentInvoice(invoice);
  const { buyer } = invoice;
  return { ...shown, buyer: buyer === null ? null : maskName(buyer.companyName ?? buyer.name) };
}

/** Opening papers that name people is an act. */
async function recordOpened(
  { db, testClock }: CommerceDeps,
  actorId: string,
  { act, kind, id, after }: { act: ActName; kind: SubjectKind; id: string; after: object },
): Promise<void> {
  const at = testClock.now();
  const subject = { kind, id };
  await inTransaction(db, (tx) =>
    recordAct(tx, { actorId, act, subject, before: null, after, at }),
  );
}

async function requireInvoice(db: Db, id: string): Promise<Invoice> {
  const [invoice] = await listInvoicesWithBuyer(db, { id });
  return invoice ?? fail('commerce.invoiceNotFound');
}

export const routes = [
  call(contract.searchInvoices, async ({ db }: CommerceDeps, { query }) => {
    const { words, kind, month, after, pageSize } = query;
    const which = words.trim() === '' ? {} : findPaperKey(words);
    if (which === undefined) return ok({ invoices: [], next: null });
    const found = await searchInvoices(db, {
      which,
      kind,
      ...(month !== undefined && monthRange(month)),
      after: readPageKey(after),
      limit: pageSize + 1,
    });
    const next = nextPageKey(found, pageSize, ({ issuedAt, id }) => ({ value: +issuedAt, id }));
    return ok({ invoices: found.slice(0, pageSize).map(presentForStaff), next });
  }),
  call(contract.exportInvoices, async (deps: CommerceDeps, { query, caller, reply }) => {
    const { month, part } = query;
    const { accountId } = requireAccount(caller);
    const range = monthRange(month);
    const issued = await countInvoices(deps.db, range);
    const parts = Math.ceil(issued / PART_SIZE);
    if (part > parts) fail('commerce.invoiceNotFound');
    const after = { month, part, parts, issued };
    const opened = { act: 'invoice.export', kind: 'invoices', id: month, after } as const;
    await recordOpened(deps, accountId, opened);
    const page = { ...range, limit: PART_SIZE, offset: (part - 1) * PART_SIZE };
    const invoices = await searchInvoices(deps.db, { which: {}, ...page });
    const name = `faktur-${month}-${part}-dari-${parts}.zip`;
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(Readable.from(zipOf(deps.db, invoices))) as never;
  }),
  call(contract.getStaffInvoice, async ({ db }: CommerceDeps, { params: { id } }) => {
    const invoice = await requireInvoice(db, id);
    const payment = await findPayment(db, invoice.paymentId);
    const related = await listInvoicesWithBuyer(db, { paymentId: invoice.paymentId });
    return ok({
      ...presentForStaff(invoice),
      accountId: invoice.buyer === null ? null : (payment?.accountId ?? null),
      lines: invoice.lines,
      corrects: invoice.corrects,
      related: related.map(presentForStaff),
    });
  }),
  call(contract.openStaffInvoiceFile, async (deps: CommerceDeps, { params, caller, reply }) => {
    const { accountId } = requireAccount(caller);
    const opened = (await openInvoice(deps.db, params)) ?? fail('commerce.invoiceNotFound');
    const { number, id } = opened.invoice;
    await recordOpened(deps, accountId, {
      act: 'invoice.open',
      kind: 'invoice',
      id,
      after: { number },
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${number.replaceAll('/', '-')}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(await drawPdf(opened.document)) as never;
  }),
];

const HEAD = ['Nomor', 'Jenis', 'Tanggal', 'Pembeli', 'NPWP', 'DPP (Rp)', 'PPN (Rp)', 'Total (Rp)'];

/** PDFs and their list, each drawn when what came before it was sent; others are served in between. */
async function* zipOf(db: Db, invoices: readonly Invoice[]): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, content: Uint8Array) => {
    // A PDF is compressed already.
    const file = new ZipPassThrough(name);
    zip.add(file);
    file.push(content, true);
  };
  const rows = invoices.map(({ number, kind, issuedAt, buyer, ...amounts }) => [
    number,
    kind === 'invoice' ? 'Faktur' : 'Nota kredit',
    dateTime(issuedAt),
    buyer?.companyName ?? buyer?.name ?? '',
    buyer?.npwp ?? '',
    amounts.dppRupiah,
    amounts.ppnRupiah,
    amounts.totalRupiah,
  ]);
  add('daftar.csv', Buffer.from(writeCsv(HEAD, rows)));
  for (const { id, number } of invoices) {
    const opened = await openInvoice(db, { id });
    if (opened !== undefined) {
      add(`${number.replaceAll('/', '-')}.pdf`, await drawPdf(opened.document));
    }
    yield* chunks;
    chunks = [];
    await nextTick();
  }
  zip.end();
  yield* chunks;
}
