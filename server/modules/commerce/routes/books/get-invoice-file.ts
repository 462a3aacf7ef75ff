import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openInvoiceFile } from '#contract/commerce.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { drawPdf } from '../../invoices/draw-pdf.ts';
import { openInvoice } from '../../invoices/open-invoice.ts';
import { invoiceStyle, writeHtml } from '../../invoices/write-html.ts';

const styleDigest = createHash('sha256').update(invoiceStyle).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; frame-ancestors 'none'`;

export function serveOpenInvoiceFile(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, openInvoiceFile, async ({ params, query, caller, reply }) => {
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
  });
}
