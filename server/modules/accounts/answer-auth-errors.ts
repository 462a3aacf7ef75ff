import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { errorBody, PlatformError } from '#platform/errors.ts';
import { authUrl } from './auth-destination.ts';

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
export function answerAuthErrors(app: FastifyInstance, config: Pick<Config, 'http'>): void {
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
