import type { FastifyInstance } from 'fastify';
import { resolveDifference } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../../commerce-parts.ts';
import { insertOperatorAct } from '../../queries/insert-operator-act.ts';
import { presentDifference } from '../../reconciliation/present-difference.ts';
import { updateDifferenceResolved } from '../../reconciliation/queries/update-difference-resolved.ts';

export function serveResolveDifference(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, resolveDifference, async ({ params: { id }, body: { resolution }, caller }) => {
    const operatorId = requireAccount(caller).accountId;
    const resolved = await inTransaction(db, async (tx) => {
      const at = clock.now();
      const row = await updateDifferenceResolved(tx, { id, resolution, now: at });
      if (row === undefined) return fail('commerce.differenceNotFound');
      const details = { resolution };
      await insertOperatorAct(tx, {
        operatorId,
        act: 'difference.resolve',
        subject: id,
        details,
        at,
      });
      return row;
    });
    return ok(presentDifference(resolved));
  });
}
