import type { FastifyInstance } from 'fastify';
import { cancelPayment as cancelPaymentCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { cancelPayment } from '../cancel-payment.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPayment } from '../present-payment.ts';
import { findPayment } from '../queries/find-payment.ts';

export function serveCancelPayment(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, cancelPaymentCall, async ({ params, caller }) => {
    const { accountId } = requireAccount(caller);
    const payment = await findPayment(parts.db, params.id, accountId);
    const after = await cancelPayment(parts, payment ?? fail('commerce.paymentNotFound'));
    return ok(await presentPayment(parts, after));
  });
}
