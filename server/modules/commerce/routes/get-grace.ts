import type { FastifyInstance } from 'fastify';
import { getGrace } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { findOpenRenewal } from '../subscriptions/queries/find-renewal.ts';
import { listGrace } from '../subscriptions/queries/grace-rows.ts';
import { writeRenewalToken } from '../subscriptions/renewal-token.ts';

/** Asked for with every page that tells of it: most accounts are answered by one row that is not there. */
export function serveGetGrace(app: FastifyInstance, { db, clock, tokenKey }: CommerceParts): void {
  serve(app, getGrace, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const now = clock.now();
    const rows = await listGrace(db, accountId, now);
    const grace = rows.find(({ startsAt }) => startsAt <= now);
    const renewal = grace && (await findOpenRenewal(db, accountId));
    if (grace === undefined || renewal === undefined) return ok(null);
    return ok({ endsAt: grace.endsAt, token: writeRenewalToken(renewal.id, tokenKey) });
  });
}
