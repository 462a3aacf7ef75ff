import type { FastifyInstance } from 'fastify';
import { notifyPayment } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { receiveNotification } from '../receive-notification.ts';

/** In a scope of its own: the body is kept as it came, for its signature and the archive. */
export async function serveNotifyPayment(
  app: FastifyInstance,
  parts: CommerceParts,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    serve(scope, notifyPayment, async ({ body, request }) => {
      if (!Buffer.isBuffer(body)) fail('commerce.notificationRefused');
      await receiveNotification(parts, body, request.headers, parts.gateways.named('midtrans'));
      return ok(null);
    });
  });
}
