import type { FastifyInstance } from 'fastify';
import { listPlans as listPlansCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPlan } from '../find-plan.ts';
import { presentPackage } from '../present-package.ts';
import { listPackages } from '../queries/list-packages.ts';
import { listPlans } from '../queries/list-plans.ts';

export function serveListPlans(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, listPlansCall, async ({ caller }) => {
    const now = clock.now();
    const plans = await listPlans(db);
    const packages = await listPackages(db, { kind: 'PACKAGE' });
    return ok({
      plans: plans.map((plan) => ({
        ...plan,
        packages: packages
          .filter(({ tier }) => tier === plan.tier)
          .map((offer) => presentPackage(offer, now)),
      })),
      current: caller.kind === 'account' ? await findPlan(db, caller.accountId, now) : null,
    });
  });
}
