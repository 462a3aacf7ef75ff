import type { FastifyInstance } from 'fastify';
import { activateMinipack as activateMinipackCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { activateMinipack } from '../offers/activate-minipack.ts';
import { presentRight } from '../present-right.ts';

export function serveActivateMinipack(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, activateMinipackCall, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    const { isFirst, right } = await activateMinipack(parts, accountId, body.package_id);
    return ok({ isFirst, right: presentRight(right, parts.clock.now()) });
  });
}
