import type { FastifyInstance } from 'fastify';
import { fail } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that a page of another site sends with the viewer's cookies. SameSite=Strict already keeps
 * the cookies away; this is the second lock. Callers without cookies (gateways, bearer clients) are let through.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).host;
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers;
    if (
      SAFE_METHODS.has(request.method) ||
      origin === undefined ||
      request.headers.cookie === undefined
    )
      return;
    // The Host of the request is also ours: the same copy is reached as localhost and by its address.
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    if (host !== own && host !== request.headers.host) fail('common.foreignOrigin');
  });
}
