import type { FastifyInstance } from 'fastify';
import { writeInCase } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { writeInCase as write } from '../../cases/answer-case.ts';
import { readCaseToken } from '../../cases/case-token.ts';
import { presentTimeline } from '../../cases/present-case.ts';
import { findCase } from '../../cases/queries/find-case.ts';
import type { CommerceParts } from '../../commerce-parts.ts';

export function serveWriteInCase(app: FastifyInstance, parts: CommerceParts): void {
  serve(app, writeInCase, async ({ params, body, caller }) => {
    const { accountId } = requireAccount(caller);
    const id = readCaseToken(params.token, parts.tokenKey) ?? fail('commerce.caseNotFound');
    // The link shows; only its buyer speaks.
    if ((await findCase(parts.db, { id }))?.accountId !== accountId) fail('commerce.caseNotFound');
    const after = await write(parts, { caseId: id, text: body.text });
    return ok(await presentTimeline(parts, after));
  });
}
