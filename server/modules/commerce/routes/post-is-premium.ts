import type { FastifyInstance } from 'fastify';
import { isPremium } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPlan } from '../find-plan.ts';

export function serveIsPremium(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, isPremium, async ({ caller }) => {
    const plan = await findPlan(db, requireAccount(caller).accountId, clock.now());
    return ok({ ...plan, isPremium: plan.tier === 'premium' });
  });
}
