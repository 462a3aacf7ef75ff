import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { endAccountSessions } from '#contract/studio.ts';
import { endAllSessions } from '#modules/accounts/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { actOnAccount } from '../act-on-account.ts';

export function postEndSessions(app: FastifyInstance, parts: Parts): void {
  serve(app, endAccountSessions, async ({ body: { email, reason }, caller }) => {
    const asked = { act: 'end-sessions', caller, email, reason } as const;
    await actOnAccount(parts, asked, async (tx, { accountId }) => {
      await endAllSessions(parts, tx, accountId);
      return { before: {}, after: {} };
    });
    return ok({ ended: 1 as const }, 'Semua sesi diakhiri');
  });
}
