import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { startPartner } from '#contract/partner.ts';
import { requireConfirmedOwner } from '#modules/accounts/index.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { PartnerParts } from '../partner-parts.ts';
import { startFlow } from '../start-flow.ts';

export function postPartnerStart(app: FastifyInstance, own: PartnerParts): void {
  serve(app, startPartner, async ({ body, caller, reply }) => {
    const asker = body.purpose === 'link' ? requireAccount(caller) : undefined;
    if (asker !== undefined) await requireConfirmedOwner(own.parts, asker);
    return ok({ url: await startFlow(own, reply, { accountId: asker?.accountId ?? null }) });
  });
}
