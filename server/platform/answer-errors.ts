import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { databaseErrorCode } from './db.ts';
import { errorBody, PlatformError, retryAfter } from './errors.ts';

/** Texts that PostgreSQL refuses although the schema let them pass: the sender's fault, not ours. */
const SENDERS_FAULT = new Set(['22P02', '22003', '22021', '22008']);
/** The database is away, starting or full: worth trying again. */
const DATABASE_AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ENOENT',
]);

/** The one place where an error becomes an answer. Causes go to the log, never to the viewer. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((raw: FastifyError, request, reply) => {
    const error = raw instanceof PlatformError ? raw : translate(raw, reply);
    const { status } = error.entry;
    const level = status >= 500 ? 'error' : 'info';
    request.log[level](
      {
        err: error.cause ?? error,
        code: error.code,
        method: request.method,
        url: request.url.split('?')[0],
      },
      'a request failed',
    );
    const wait = status === 503 ? 2 : retryAfter(error);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    return reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send(errorBody(error, request.id));
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(errorBody(new PlatformError('common.notFound'), request.id)),
  );
}

function translate(raw: FastifyError, reply: FastifyReply): PlatformError {
  if (hasZodFastifySchemaValidationErrors(raw)) {
    const details = raw.validation.map((issue) => ({
      field: issue.instancePath.slice(1),
      problem: issue.message,
    }));
    return new PlatformError('common.badRequest', { cause: raw, details });
  }
  const code = codeOf(raw);
  if (code !== 'common.tooMany') return new PlatformError(code, { cause: raw });
  // Set by the limit of requests a minute.
  const wait = Number(reply.getHeader('retry-after'));
  const details = Number.isInteger(wait) && wait > 0 ? { retry_after: wait } : undefined;
  return new PlatformError(code, { cause: raw, details });
}

function codeOf(raw: FastifyError): ErrorCode {
  const code = databaseErrorCode(raw) ?? '';
  if (SENDERS_FAULT.has(code)) return 'common.badRequest';
  if (
    DATABASE_AWAY.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(raw.message)
  ) {
    return 'common.unavailable';
  }
  if (raw.statusCode === 413) return 'common.tooLarge';
  if (raw.statusCode === 429) return 'common.tooMany';
  if (raw.statusCode !== undefined && raw.statusCode < 500) return 'common.badRequest';
  return 'common.unexpected';
}
