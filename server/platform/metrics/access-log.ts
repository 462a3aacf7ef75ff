import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { deriveKey, sign } from '../secrets.ts';

/** What takes longer is always told, but for streams, which are meant to. */
const SLOW_MS = 2_000;
const STREAM = 'text/event-stream';

/**
 * A line for a share of all answers, and for each that failed by our fault or was slow: which call, how it ended and how long it took.
 * No address, no token, nothing of the query. An account is named by a digest that only the holder of SECRET_KEY can make.
 */
export function logRequests(
  app: FastifyInstance,
  { accessLogShare, secrets }: Pick<Config, 'accessLogShare' | 'secrets'>,
): void {
  const key = deriveKey(secrets.master, 'access log');
  const logAnswer = (request: FastifyRequest, reply: FastifyReply) => {
    const { elapsedTime } = reply;
    const status = reply.raw.statusCode;
    const { caller, headers, method, routeOptions } = request;
    const isSlow = elapsedTime > SLOW_MS && headers.accept?.includes(STREAM) !== true;
    if (status < 500 && !isSlow && Math.random() >= accessLogShare) return;
    const schema = routeOptions.schema as { operationId?: string } | undefined;
    request.log.info(
      {
        route: schema?.operationId ?? 'page',
        method,
        status,
        ms: Math.round(elapsedTime * 10) / 10,
        ...('accountId' in caller && {
          account: sign(key, caller.accountId).slice(0, 16),
        }),
      },
      'answered',
    );
  };
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
}
