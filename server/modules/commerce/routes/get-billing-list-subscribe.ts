import type { FastifyInstance } from 'fastify';
import { listSubscriptions } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPlan } from '../find-plan.ts';
import { presentRight } from '../present-right.ts';
import { listRights } from '../queries/list-rights.ts';

export function serveListSubscriptions(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, listSubscriptions, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const now = clock.now();
    const rights = await listRights(db, accountId, now);
    return ok({
      plan: await findPlan(db, accountId, now),
      rights: rights.map((right) => presentRight(right, now)),
    });
  });
}
