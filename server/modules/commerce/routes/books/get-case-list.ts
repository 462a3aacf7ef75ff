import type { FastifyInstance } from 'fastify';
import { listCases } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { presentCase } from '../../cases/present-case.ts';
import { listCases as list } from '../../cases/queries/list-cases.ts';
import type { CommerceParts } from '../../commerce-parts.ts';

export function serveListCases(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, listCases, async ({ caller }) => {
    const { accountId } = requireAccount(caller);
    const cases = await list(parts.db, { accountId });
    return ok({ cases: cases.map((about) => presentCase(parts, about)) });
  });
}
