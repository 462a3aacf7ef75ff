import type { FastifyInstance } from 'fastify';
import { showCase } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import { readCaseToken } from '../../cases/case-token.ts';
import { presentTimeline } from '../../cases/present-case.ts';
import { findCase } from '../../cases/queries/find-case.ts';
import type { CommerceParts } from '../../commerce-parts.ts';

export function serveShowCase(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, showCase, async ({ params }) => {
    const id = readCaseToken(params.token, parts.tokenKey) ?? fail('commerce.caseNotFound');
    const about = (await findCase(parts.db, { id })) ?? fail('commerce.caseNotFound');
    return ok(await presentTimeline(parts, about));
  });
}
