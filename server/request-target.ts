import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { fail, PlatformError } from '#platform/errors.ts';
import { presentError } from './error-page.ts';
import { securityHeaders } from './site-headers.ts';

/**
 * Refuses every request whose target is not a path of ours: `http://other/x` and `//other/x` name another host, which
 * the router doesn't see and `new URL(request.url, base)` follows; `*` and `host:port` name none at all.
 */
export function requireOwnTarget(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (!isOwnTarget(raw.url ?? '')) fail('common.badRequest');
    done();
  });
}

/** Begins with one slash: to a URL a backslash behind it is a second one. */
function isOwnTarget(target: string): boolean {
  return /^\/(?![/\\])/.test(target);
}

/** Answers what the router can't read, such as `/%`: hooks and the error handler never see it. */
export function answerUnroutable(config: Pick<Config, 'http'>) {
  return (cause: Error & { code?: string }, request: FastifyRequest, reply: FastifyReply): void => {
    const isTooLong = cause.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const error = new PlatformError(isTooLong ? 'common.notFound' : 'common.badRequest', { cause });
    const { accept } = request.headers;
    const { status, headers, body } = presentError(error, { id: request.id, accept });
    request.log.info({ code: error.code, method: request.method }, 'a request failed');
    reply.raw.writeHead(status, { ...securityHeaders(config), ...headers }).end(body);
  };
}
