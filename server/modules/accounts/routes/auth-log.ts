import type { FastifyInstance } from 'fastify';
import { authLog } from '#contract/accounts.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';

export function authLogRoute(app: FastifyInstance, { log }: AccountsParts): void {
  serve(app, authLog, async ({ body }) => {
    const { level, code, message } = body;
    log[level]({ code, clientMessage: message }, 'the auth client reports');
    return {};
  });
}
