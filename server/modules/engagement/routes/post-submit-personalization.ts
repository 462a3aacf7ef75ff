import type { FastifyInstance } from 'fastify';
import { submitPersonalization } from '#contract/engagement.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { submitPersonalizationOf } from '../submit-personalization.ts';

export function serveSubmitPersonalization(app: FastifyInstance, parts: Parts): void {
  serve(app, submitPersonalization, async ({ body, caller }) => {
    const { accountId } = requireAccount(caller);
    return ok(await submitPersonalizationOf(parts, accountId, body), 'Pilihanmu tersimpan');
  });
}
