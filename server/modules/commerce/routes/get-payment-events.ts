import type { FastifyInstance } from 'fastify';
import { watchPayment } from '#contract/commerce.ts';
import { fail } from '#platform/errors.ts';
import type { ChangeFeed } from '#platform/change-feed.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { streamChanges } from '#platform/stream-changes.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPayment } from '../present-payment.ts';
import { findPayment } from '../queries/find-payment.ts';

export function serveWatchPayment(
  app: FastifyInstance,
  parts: CommerceParts,
  feed: ChangeFeed,
): void {
  serve(app, watchPayment, async ({ params, caller, reply }) => {
    const { accountId } = requireAccount(caller);
    const read = async () => {
      const payment = await findPayment(parts.db, params.id, accountId);
      return payment && presentPayment(parts, payment);
    };
    if ((await read()) === undefined) fail('commerce.paymentNotFound');
    reply.hijack();
    streamChanges({ response: reply.raw, feed, id: params.id, event: 'payment', read });
    return '';
  });
}
