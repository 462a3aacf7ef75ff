import type { FastifyInstance } from 'fastify';
import { listInvoices } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { presentInvoice } from '../../invoices/present-invoice.ts';
import { listInvoices as list } from '../../invoices/queries/list-invoices.ts';

const MOST = 500;

export function serveListInvoices(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, listInvoices, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const invoices = await list(db, { accountId, limit: MOST });
    return ok({ invoices: invoices.map(presentInvoice) });
  });
}
