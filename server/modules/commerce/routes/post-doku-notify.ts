import type { FastifyInstance } from 'fastify';
import { notifyDokuPayment } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { withRawBodies } from '../raw-bodies.ts';
import { receiveNotification } from '../receive-notification.ts';

export function serveNotifyDokuPayment(app: FastifyInstance, parts: CommerceParts): Promise<void> {
  return withRawBodies(app, (scope) => {
    serve(scope, notifyDokuPayment, async ({ body, request }) => {
      await receiveNotification(parts, 'doku', body, request.headers);
      return ok(null);
    });
  });
}
