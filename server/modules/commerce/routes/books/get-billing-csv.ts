import type { FastifyInstance } from 'fastify';
import { exportBilling } from '#contract/commerce.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { billingCsv } from '../../invoices/billing-csv.ts';

export function serveExportBilling(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, exportBilling, async ({ caller, reply }) => {
    const { accountId } = requireAccount(caller);
    const csv = await billingCsv(parts.db, accountId);
    // A file, not JSON: a reply that was sent is left alone.
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="pembayaran-tayang.csv"')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(csv)) as never;
  });
}
