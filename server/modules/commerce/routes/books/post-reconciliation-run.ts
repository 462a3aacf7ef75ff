import type { FastifyInstance } from 'fastify';
import { reconcile } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { insertOperatorAct } from '../../queries/insert-operator-act.ts';
import { reconcileDay } from '../../reconciliation/reconcile-day.ts';

export function serveReconcile(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, reconcile, async ({ body: { day }, caller }) => {
    const operatorId = requireAccount(caller).accountId;
    const gateways = [];
    for (const gateway of parts.gateways.names) {
      const result = await reconcileDay(parts, { gateway, day });
      const isCompared = result.status === 'compared';
      gateways.push({
        gateway,
        status: result.status,
        settlements: isCompared ? result.settlements : null,
        found: isCompared ? result.found : 0,
        message: isCompared ? null : result.message,
      });
    }
    const at = parts.clock.now();
    const act = { act: 'reconciliation.run', subject: day, details: { gateways } };
    await insertOperatorAct(parts.db, { operatorId, ...act, at });
    return ok({ gateways });
  });
}
