import type { FastifyInstance } from 'fastify';
import { previewRefund } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { findPayment } from '../../queries/find-payment.ts';
import { previewRefund as preview } from '../../refunds/preview-refund.ts';

export function servePreviewRefund(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, previewRefund, async ({ params, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findPayment(parts.db, params.id, accountId);
    return ok(await preview(parts, payment ?? fail('commerce.paymentNotFound')));
  });
}
