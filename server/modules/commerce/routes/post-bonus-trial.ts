import type { FastifyInstance } from 'fastify';
import { grantTrial } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { grantTrialOf } from '../grant-trial.ts';
import { presentRight } from '../present-right.ts';

export function serveGrantTrial(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, grantTrial, async ({ caller }) => {
    const { isFirst, right } = await grantTrialOf(parts, requireAccount(caller).accountId);
    return ok({ isFirst, right: presentRight(right, parts.clock.now()) });
  });
}
