import type { FastifyInstance } from 'fastify';
import { listOpenCases } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import { presentTimeline } from '../../cases/present-case.ts';
import { listCases } from '../../cases/queries/list-cases.ts';
import type { CommerceParts } from '../../commerce-parts.ts';

export function serveListOpenCases(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, listOpenCases, async () => {
    const cases = await listCases(parts.db, 'open');
    return ok({
      cases: await Promise.all(
        cases.map(async (about) => ({
          ...(await presentTimeline(parts, about)),
          caseId: about.id,
          account_id: about.accountId,
        })),
      ),
    });
  });
}
