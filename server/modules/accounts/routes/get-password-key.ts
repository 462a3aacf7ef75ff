import type { FastifyInstance } from 'fastify';
import { getPasswordKey } from '#contract/accounts.ts';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';

export function getPasswordKeyRoute(app: FastifyInstance, parts: AccountsParts): void {
  serve(app, getPasswordKey, async ({ reply }) => {
    const { kid, n, e, expiresAt } = await parts.passwordKeys.current();
    // `now` is read as the server's clock: an answer out of a cache would be refused as too old.
    reply.header('cache-control', 'no-store');
    return ok({
      kid,
      alg: 'RSA-OAEP-256' as const,
      enc: 'A256GCM' as const,
      key: { kty: 'RSA' as const, n, e },
      now: Math.floor(parts.clock.now().getTime() / SECOND),
      expires_at: expiresAt,
    });
  });
}
