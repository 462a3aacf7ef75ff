import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getPartnerFlow } from '#contract/partner.ts';
import { serve } from '#platform/serve.ts';
import { type PartnerParts, requirePartner } from '../partner-parts.ts';
import { findWaitingFlow, outcomeFor } from '../waiting-flow.ts';

export function getPartnerFlowRoute(app: FastifyInstance, own: PartnerParts): void {
  serve(app, getPartnerFlow, async ({ request }) => {
    const { email, name } = await findWaitingFlow(own.parts, request);
    const outcome = await outcomeFor(own.parts.db, email);
    return ok({ outcome, partner: requirePartner(own).name, email, name });
  });
}
