import type { FastifyInstance } from 'fastify';
import { showCustomer } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findPlan } from '../find-plan.ts';
import { requireOwnEmail } from '../require-own-email.ts';

export function serveShowCustomer(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, showCustomer, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const own = await requireOwnEmail(parts, accountId, body.email);
    return ok({
      sub_id: accountId,
      email: own.shown,
      name: own.name,
      phone_number: own.phone ?? '',
      is_deleted: 0 as const,
      plan: await findPlan(parts.db, accountId, parts.clock.now()),
    });
  });
}
