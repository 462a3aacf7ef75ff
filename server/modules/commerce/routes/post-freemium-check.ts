import type { FastifyInstance } from 'fastify';
import { checkFreemium } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPlan } from '../find-plan.ts';

export function serveCheckFreemium(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, checkFreemium, async ({ caller }) => {
    const plan = await findPlan(db, requireAccount(caller).accountId, clock.now());
    return ok({ ...plan, isFreemium: plan.tier === 'freemium' });
  });
}
