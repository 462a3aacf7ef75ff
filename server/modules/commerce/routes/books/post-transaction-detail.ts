import type { FastifyInstance } from 'fastify';
import { showTransaction } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { presentInvoice } from '../../invoices/present-invoice.ts';
import { listInvoices } from '../../invoices/queries/list-invoices.ts';
import { presentPaymentRow } from '../../present-payment.ts';
import { presentRight } from '../../present-right.ts';
import { findPayment } from '../../queries/find-payment.ts';
import { listRightsOfPayment } from '../../queries/list-rights-of-payment.ts';

export function serveShowTransaction(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, showTransaction, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment =
      (await findPayment(db, body.transaction_id, accountId)) ?? fail('commerce.paymentNotFound');
    const rights = await listRightsOfPayment(db, payment);
    const invoices = await listInvoices(db, { paymentId: payment.id });
    return ok({
      ...presentPaymentRow(payment),
      rights: rights.map((right) => presentRight(right, clock.now())),
      invoices: invoices.map(presentInvoice),
    });
  });
}
