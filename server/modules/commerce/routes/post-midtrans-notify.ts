import type { FastifyInstance } from 'fastify';
import { notifyPayment } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { withRawBodies } from '../raw-bodies.ts';
import { receiveNotification } from '../receive-notification.ts';

export function serveNotifyPayment(app: FastifyInstance, parts: CommerceParts): Promise<void> {
  return withRawBodies(app, (scope) => {
    serve(scope, notifyPayment, async ({ body, request }) => {
      await receiveNotification(parts, 'midtrans', body, request.headers);
      return ok(null);
    });
  });
}
