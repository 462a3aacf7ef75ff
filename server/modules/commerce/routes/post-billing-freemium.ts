import type { FastifyInstance } from 'fastify';
import { activateFreemium as activateFreemiumCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPlan } from '../find-plan.ts';
import { activateFreemium } from '../offers/activate-freemium.ts';
import { presentRight } from '../present-right.ts';

export function serveActivateFreemium(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, activateFreemiumCall, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const claim = await activateFreemium(parts, accountId, body.package_id ?? null);
    const now = parts.clock.now();
    return ok({
      isFirst: claim.isFirst,
      claimedAt: claim.claimedAt,
      right: claim.right && presentRight(claim.right, now),
      plan: await findPlan(parts.db, accountId, now),
    });
  });
}
