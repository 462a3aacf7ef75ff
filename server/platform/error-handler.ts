import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { isPoolers } from './database/away.ts';
import { databaseErrorCode } from './db.ts';
import { errorBody, PlatformError, retryAfter } from './errors.ts';

/** Texts that PostgreSQL refuses although the schema let them pass: the sender's fault, not ours. */
const SENDERS_FAULT = new Set(['22P02', '22003', '22021', '22008']);
/**
 * The database is away, starting or has no room, or our own disk has none: worth trying again. Codes of PostgreSQL by
 * class (08 connection, 53 resources, 57P operator, 58 system), and of the operating system.
 */
const OUT_OF_SERVICE = /^(?:08\d{3}|53\w{3}|57P0[1-5]|58030)$/;
const SYSTEM_OUT_OF_SERVICE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOSPC',
  'EMFILE',
  'ENFILE',
]);
/** What the client of the database says of a connection that went while it was asked for something. */
const CONNECTION_LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after/;

/** Seconds after which to try again, where an error doesn't say it itself. */
const RETRY_AFTER: Partial<Record<number, number>> = { 429: 60, 503: 2 };

/** The one place where an error becomes an answer. Causes go to the log, never to the viewer. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((raw: FastifyError, request, reply) => {
    const error = recordFailure(raw, request, reply);
    const page = pageOfRefusal(request, error.entry.status);
    if (page !== undefined) {
      return reply.header('cache-control', 'no-store').redirect(page, 303);
    }
    return reply
      .status(error.entry.status)
      .type('application/json; charset=utf-8')
      .send({
        ...errorBody(error, request.id),
        ...(request.routeOptions.config.hasStatusCode === true && {
          statusCode: String(error.entry.status),
        }),
      });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send(errorBody(new PlatformError('common.notFound'), request.id)),
  );
}

/** The asker may not have it, or there is no such thing. What will work in a moment is told where it was asked. */
const REFUSALS = new Set([400, 401, 403, 404, 410]);

/** The page that tells a person in a browser why there is no file. It never leads back to one that it can't have itself. */
function pageOfRefusal(request: FastifyRequest, status: number): string | undefined {
  const { refusedAt } = request.routeOptions.config;
  const isPerson = request.headers.accept?.includes('text/html') === true;
  if (refusedAt === undefined || !isPerson || !REFUSALS.has(status)) return undefined;
  const given = request.params as Record<string, string>;
  const path = refusedAt.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  );
  return path + (request.url.match(/\?.*$/)?.[0] ?? '');
}

/** Writes a failure into the log and says when to try again; what the answer shows is the caller's. */
export function recordFailure(
  raw: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): PlatformError {
  const error = raw instanceof PlatformError ? raw : translate(raw);
  const { status } = error.entry;
  const about = { code: error.code, method: request.method, url: request.url.split('?')[0] };
  // A stack says where we failed. What a client did wrong needs none, and comes as often as a client likes.
  if (status >= 500) request.log.error({ err: error.cause ?? error, ...about }, 'a request failed');
  else request.log.info({ ...about, ...reasonOf(error) }, 'a request failed');
  const wait = retryAfter(error) ?? RETRY_AFTER[status];
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return error;
}

const LONGEST_REASON = 300;

function reasonOf({ cause }: PlatformError): { reason?: string } {
  const reason = cause instanceof Error ? cause.message : cause;
  return typeof reason === 'string' ? { reason: reason.slice(0, LONGEST_REASON) } : {};
}

function translate(raw: FastifyError): PlatformError {
  if (hasZodFastifySchemaValidationErrors(raw)) {
    const details = raw.validation.map((issue) => ({
      field: issue.instancePath.slice(1),
      problem: issue.message,
    }));
    return new PlatformError('common.badRequest', { cause: raw, details });
  }
  return new PlatformError(codeOf(raw), { cause: raw });
}

function codeOf(raw: FastifyError): ErrorCode {
  const code = databaseErrorCode(raw) ?? '';
  if (SENDERS_FAULT.has(code)) return 'common.badRequest';
  const isOutOfService =
    OUT_OF_SERVICE.test(code) || SYSTEM_OUT_OF_SERVICE.has(code) || isPoolers(raw);
  if (isOutOfService || CONNECTION_LOST.test(raw.message)) return 'common.unavailable';
  if (raw.statusCode === 413) return 'common.tooLarge';
  if (raw.statusCode !== undefined && raw.statusCode < 500) return 'common.badRequest';
  return 'common.unexpected';
}
