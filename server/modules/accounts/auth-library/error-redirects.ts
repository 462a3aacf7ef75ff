import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { errorBody, PlatformError } from '#platform/errors.ts';
import { urlOnSite } from '../service-tokens/signed-calls.ts';

type Form = { json?: string | undefined };

/** Where a form wants to go afterwards; any other site becomes our home page. */
export function callbackUrlOf(
  config: Pick<Config, 'http'>,
  request: FastifyRequest,
  callbackUrl: string | undefined,
): string {
  const own = urlOnSite(config, callbackUrl ?? '/', request.headers.host);
  return (own ?? new URL('/', config.http.publicUrl)).href;
}

/** An address below /api/auth with an error for the client to read. */
export function authUrl(
  config: Pick<Config, 'http'>,
  path: 'signin' | 'error',
  query: Record<string, string>,
): string {
  return `${config.http.publicUrl}/api/auth/${path}?${new URLSearchParams(query)}`;
}

/** Returns `{ url }` to the client's fetch, and moves a plain form on. */
export function goTo(reply: FastifyReply, form: Form, url: string): { url: string } {
  if (form.json === 'true') return { url };
  return redirect(reply, url);
}

/** A redirect is sent by itself: what the handler returns is then the reply, which Fastify leaves alone. */
export function redirect(reply: FastifyReply, url: string): never {
  return reply.status(302).redirect(url) as never;
}

/**
 * The auth library's names for what goes wrong below /api/auth. `MissingSecretError` can't arise: without its secret
 * the server does not start.
 */
export type AuthErrorName =
  | 'UnknownError'
  | 'OAuthCallbackError'
  | 'AccountNotLinkedError'
  | 'MissingAPIRouteError'
  | 'MissingAuthorizeError'
  | 'MissingAdapterError'
  | 'UnsupportedStrategyError';

/** What its routes fail with by accident, and what is no route, is answered so that the public client reads it. */
export function addAuthErrorHandler(app: FastifyInstance, config: Pick<Config, 'http'>): void {
  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    name: AuthErrorName,
    error: PlatformError,
  ) {
    const url = authUrl(config, 'error', { error: name });
    // A person in front of a browser gets a page, the client's fetch an answer with the same address in it.
    if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
      return reply.status(302).redirect(url);
    }
    const body = { ...errorBody(error, request.id), error: name, url };
    return reply.status(error.entry.status).type('application/json; charset=utf-8').send(body);
  }

  app.setErrorHandler((raw: FastifyError | PlatformError, request, reply) => {
    const isExpected = raw instanceof PlatformError || (raw.statusCode ?? 500) < 500;
    if (isExpected) throw raw;
    request.log.error({ err: raw, url: request.url.split('?')[0] }, 'an auth route failed');
    return answer(request, reply, 'UnknownError', new PlatformError('common.unexpected'));
  });
  app.all('/api/auth/*', async (request, reply) =>
    answer(request, reply, 'MissingAPIRouteError', new PlatformError('common.notFound')),
  );
}
