import type { FastifyInstance } from 'fastify';
import { showInvoice } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { presentInvoice } from '../../invoices/present-invoice.ts';
import { listInvoices } from '../../invoices/queries/list-invoices.ts';
import { findPayment } from '../../queries/find-payment.ts';

export function serveShowInvoice(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, showInvoice, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment =
      (await findPayment(db, body.PaymentCode, accountId)) ?? fail('commerce.paymentNotFound');
    const issued = await listInvoices(db, { paymentId: payment.id });
    const invoice =
      issued.find(({ kind }) => kind === 'invoice') ?? fail('commerce.invoiceNotFound');
    const { name, companyName, npwp, address } = invoice.buyer ?? fail('commerce.invoiceNotFound');
    return ok({
      ...presentInvoice(invoice),
      buyer: { name, companyName, npwp, address },
      creditNotes: issued.filter(({ kind }) => kind === 'credit_note').map(presentInvoice),
    });
  });
}
