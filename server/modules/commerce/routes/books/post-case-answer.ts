import type { FastifyInstance } from 'fastify';
import { answerCase } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { answerCase as answer } from '../../cases/answer-case.ts';
import { presentTimeline } from '../../cases/present-case.ts';
import type { CommerceParts } from '../../commerce-parts.ts';

export function serveAnswerCase(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, answerCase, async ({ params, body, caller }) => {
    const operatorId = requireAccount(caller).accountId;
    const after = await answer(parts, { caseId: params.id, operatorId, ...body });
    return ok(await presentTimeline(parts, after));
  });
}
