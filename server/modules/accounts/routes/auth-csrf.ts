import type { FastifyInstance } from 'fastify';
import { authCsrf } from '#contract/accounts.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { csrfTokenFor } from '../csrf.ts';

export function authCsrfRoute(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, authCsrf, async ({ request, reply }) => {
    reply.headers({ 'cache-control': 'private, no-cache, no-store', pragma: 'no-cache' });
    return { csrfToken: csrfTokenFor(parts, request, reply) };
  });
}
