import type { FastifyInstance } from 'fastify';
import { getRenewal, payRenewal as payCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { payRenewal, readRenewal } from '../subscriptions/open-renewal.ts';
import { presentRenewal } from '../subscriptions/present-renewal.ts';

/** The link of a renewal letter: its signature is all that its holder needs. */
export function serveRenewal(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, getRenewal, async ({ params }) => {
    const renewal = await readRenewal(parts, params.token);
    return parts.clock.forAccount(renewal.accountId, async () =>
      ok(await presentRenewal(parts, renewal)),
    );
  });
  serve(app, payCall, async ({ params }) => {
    const renewal = await readRenewal(parts, params.token);
    return parts.clock.forAccount(renewal.accountId, async () => {
      await payRenewal(parts, renewal);
      return ok(await presentRenewal(parts, await readRenewal(parts, params.token)));
    });
  });
}
