import type { FastifyInstance } from 'fastify';
import { grantCredit } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { grantCredit as give } from '../../credit/grant-credit.ts';

export function serveGrantCredit(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, grantCredit, async ({ body, caller }) => {
    const { account_id: accountId, ...grant } = body;
    return ok(await give(parts, requireAccount(caller).accountId, { accountId, ...grant }));
  });
}
