import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { setPersonalizationSkip } from '#contract/studio.ts';
import { skipPersonalization } from '#modules/engagement/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { actOnAccount } from '../act-on-account.ts';

export function postPersonalizationSkip(app: FastifyInstance, parts: Parts): void {
  serve(app, setPersonalizationSkip, async ({ body, caller }) => {
    const { email, reason, is_skipped } = body;
    const isSkipped = is_skipped === 1;
    const asked = { act: 'personalization-skip', caller, email, reason } as const;
    await actOnAccount(parts, asked, async (tx, { accountId }) => {
      const now = parts.clock.now();
      const wasSkipped = await skipPersonalization(tx, { accountId, isSkipped, now });
      return { before: { isSkipped: wasSkipped }, after: { isSkipped } };
    });
    return ok({ is_skipped }, 'Tersimpan');
  });
}
