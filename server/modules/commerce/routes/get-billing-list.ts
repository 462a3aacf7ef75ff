import type { FastifyInstance } from 'fastify';
import { listBilling } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPaymentRow } from '../present-payment.ts';
import { countPayments } from '../queries/count-payments.ts';
import { listPayments } from '../queries/list-payments.ts';

export function serveListBilling(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, listBilling, async ({ query: { page, pageSize }, caller }) => {
    const { accountId } = requireAccount(caller);
    const offset = (page - 1) * pageSize;
    const payments = await listPayments(db, accountId, { limit: pageSize, offset });
    return ok({
      payments: payments.map(presentPaymentRow),
      total: await countPayments(db, accountId),
      page,
      pageSize,
    });
  });
}
