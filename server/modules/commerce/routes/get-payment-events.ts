import type { FastifyInstance } from 'fastify';
import { watchPayment } from '#contract/commerce.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import type { PaymentFeed } from '../payment-feed.ts';
import { presentPayment } from '../present-payment.ts';
import { findPayment } from '../queries/find-payment.ts';
import { streamPayment } from '../stream-payment.ts';

export function serveWatchPayment(
  app: FastifyInstance,
  parts: CommerceParts,
  feed: PaymentFeed,
): void {
  serve(app, watchPayment, async ({ params, caller, reply }) => {
    const { accountId } = requireAccount(caller);
    const read = async () => {
      const payment = await findPayment(parts.db, params.id, accountId);
      return payment && presentPayment(parts, payment);
    };
    if ((await read()) === undefined) fail('commerce.paymentNotFound');
    reply.hijack();
    streamPayment({ response: reply.raw, feed, paymentId: params.id, read });
    return '';
  });
}
