import * as contract from '#contract/commerce/index.ts';
import { findAccount } from '#modules/accounts/index.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { digest } from '#platform/secrets.ts';
import type { CommerceDeps } from '../deps.ts';
import { presentEntitlement } from '../entitlements/present-entitlement.ts';
import { listEntitlementsOfPayment } from '../entitlements/queries/entitlement.ts';
import { presentPaymentRow } from '../payments/present-payment.ts';
import { findPayment } from '../payments/queries/payment.ts';
import { drawPdf } from './draw-pdf.ts';
import { billingCsv } from './export-billing.ts';
import { openInvoice, presentInvoice } from './open-invoice.ts';
import { readNpwp, writeNpwp } from './policy.ts';
import {
  findBusinessBuyer,
  listInvoicesWithBuyer as list,
  listInvoicesWithBuyer,
  upsertBusinessBuyer,
} from './queries/invoice.ts';
import { invoiceStyle, writeHtml } from './document.ts';

/** Only businesses have a tax number to show. */
async function requireBusiness(db: Db, accountId: string): Promise<void> {
  if ((await findAccount(db, accountId))?.isB2b !== true) fail('commerce.businessOnly');
}

const MAX_INVOICES = 500;

export const routes = [
  call(contract.listInvoices, async ({ db }: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    const invoices = await list(db, { accountId, limit: MAX_INVOICES });
    return ok({ invoices: invoices.map(presentInvoice) });
  }),
  call(contract.openInvoiceFile, async ({ db }: CommerceDeps, { params, query, caller, reply }) => {
    const { accountId } = requireAccount(caller);
    const opened = await openInvoice(db, { id: params.id, accountId });
    if (opened === undefined) return fail('commerce.invoiceNotFound');
    const { invoice, document } = opened;
    reply.header('cache-control', 'private, no-store');
    // A file, not JSON: a reply that was sent is left alone.
    if (query.format === 'html') {
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .send(Buffer.from(writeHtml(document))) as never;
    }
    const name = `${invoice.number.replaceAll('/', '-')}.pdf`;
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await drawPdf(document)) as never;
  }),
  call(contract.showInvoice, async ({ db }: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment =
      (await findPayment(db, body.PaymentCode, accountId)) ?? fail('commerce.paymentNotFound');
    const issued = await listInvoicesWithBuyer(db, { paymentId: payment.id });
    const invoice =
      issued.find(({ kind }) => kind === 'invoice') ?? fail('commerce.invoiceNotFound');
    const { name, companyName, npwp, address } = invoice.buyer ?? fail('commerce.invoiceNotFound');
    return ok({
      ...presentInvoice(invoice),
      buyer: { name, companyName, npwp, address },
      creditNotes: issued.filter(({ kind }) => kind === 'credit_note').map(presentInvoice),
    });
  }),
  call(contract.showTransaction, async ({ db, testClock }: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment =
      (await findPayment(db, body.transaction_id, accountId)) ?? fail('commerce.paymentNotFound');
    const entitlements = await listEntitlementsOfPayment(db, payment);
    const invoices = await listInvoicesWithBuyer(db, { paymentId: payment.id });
    return ok({
      ...presentPaymentRow(payment),
      rights: entitlements.map((entitlement) => presentEntitlement(entitlement, testClock.now())),
      invoices: invoices.map(presentInvoice),
    });
  }),
  call(contract.exportBilling, async (deps: CommerceDeps, { caller, reply }) => {
    const { accountId } = requireAccount(caller);
    const csv = await billingCsv(deps.db, accountId);
    // A file, not JSON: a reply that was sent is left alone.
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="pembayaran-tayang.csv"')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(csv)) as never;
  }),
  call(contract.getBusinessBuyer, async ({ db }: CommerceDeps, { caller }) => {
    const { accountId } = requireAccount(caller);
    await requireBusiness(db, accountId);
    const buyer = await findBusinessBuyer(db, accountId);
    if (buyer === undefined) return ok(null);
    const { companyName, npwp, address } = buyer;
    return ok({ company_name: companyName, npwp: writeNpwp(npwp), address });
  }),
  call(contract.saveBusinessBuyer, async ({ db, testClock }: CommerceDeps, { body, caller }) => {
    const { accountId } = requireAccount(caller);
    await requireBusiness(db, accountId);
    const npwp = readNpwp(body.npwp) ?? fail('commerce.npwpInvalid');
    const { company_name: companyName, address } = body;
    const updatedAt = testClock.now();
    await upsertBusinessBuyer(db, { accountId, companyName, npwp, address, updatedAt });
    return ok({ company_name: companyName, npwp: writeNpwp(npwp), address });
  }),
];

const styleDigest = digest(invoiceStyle, 'base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`;
