import type { FastifyInstance } from 'fastify';
import { createVoucherBatch as createVoucherBatchCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { createVoucherBatch } from '../operators/create-voucher-batch.ts';
import { presentPromotion } from '../operators/promotion.ts';

export function serveCreateVoucherBatch(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, createVoucherBatchCall, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const { batch, vouchers } = await createVoucherBatch(parts, accountId, body);
    return ok(presentPromotion(batch, vouchers));
  });
}
