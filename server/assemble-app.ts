import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { callerReader } from '#platform/auth.ts';
import { createEdgeClasses } from '#platform/edge/edge-class.ts';
import { followContent } from '#platform/cached-responses.ts';
import { locateViewers } from '#platform/edge/country.ts';
import { addErrorHandler } from '#platform/error-handler.ts';
import { childLoggerFactory } from '#platform/log.ts';
import { openRequestCounts } from '#platform/limits/counts-in-valkey.ts';
import { goOn, limitRequests } from '#platform/limits/request-limits.ts';
import { logRequests } from '#platform/metrics/access-log.ts';
import { measureRequests } from '#platform/metrics/serve-metrics.ts';
import { traceRequests } from '#platform/tracing/tracing.ts';
import { refuseForeignOrigins } from '#platform/edge/origin.ts';
import { withRequestId } from '#platform/request-id.ts';
import {
  closeWhatFallsIdle,
  connectionOptions,
  limitConnections,
  refuseBrokenRequests,
} from './connections.ts';
import { serveDocs } from './docs.ts';
import { answerUnroutable, requireOwnTarget } from './request-target.ts';
import { proxySandbox } from './sandbox-proxy.ts';
import { secureAnswers } from './site-headers.ts';
import type { Deps } from '#platform/deps.ts';
import { serializeResponse } from '#platform/serve.ts';

const BODY_LIMIT = 256 * 1024;

/** In the order in which they are registered: a module calls those before it. */
export const moduleNames = [
  'accounts',
  'profiles',
  'catalog',
  'commerce',
  'live',
  'playback',
  'engagement',
  'editorial',
  'notifications',
  'partner',
  'studio',
] as const;

export type ModuleName = (typeof moduleNames)[number];

export type Register = (app: FastifyInstance, deps: Deps) => Promise<void> | void;

/** The platform around these modules: callers, errors, limits and documentation, then their calls. */
export async function assembleApp(
  deps: Deps,
  modules: Partial<Record<ModuleName, Register>>,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.log,
    childLoggerFactory,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(deps.config.http.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    genReqId: requestId,
    ...connectionOptions(),
    clientErrorHandler: refuseBrokenRequests(deps.config),
    frameworkErrors: answerUnroutable(deps.config),
  });
  limitConnections(app, deps.config);
  if (deps.config.metrics.isOn) measureRequests(app);
  logRequests(app, deps.config);
  if (deps.config.traces.endpoint !== undefined) traceRequests(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeResponse);
  closeWhatFallsIdle(app);
  addErrorHandler(app);
  secureAnswers(app, deps.config);
  app.decorateRequest('caller');
  locateViewers(app, deps.config.http);
  app.decorate('edgeClasses', createEdgeClasses(deps.config.secrets.master, deps.clock));
  // A visitor remains one; accounts know better.
  app.decorateRequest('isStillCaller', () => true);
  // Until it is read: what refuses a request before that is answered like all else.
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { kind: 'none' };
    done();
  });
  requireOwnTarget(app);

  await app.register(cookie);
  await app.register(formbody);
  const readCaller = callerReader({
    tokens: deps.tokens,
    clientKey: deps.config.secrets.clientKey,
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = readCaller(request);
    if (!(caller instanceof Promise)) {
      request.caller = caller;
      return done();
    }
    const reading = caller.then((read) => {
      request.caller = read;
    });
    void goOn(reading, done);
  });
  // Callback style, so that what follows runs inside: the time of an account may be moved.
  app.decorateRequest('timeOffset', 0);
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    deps.testClock.forAccount(caller.kind === 'account' ? caller.accountId : undefined, () => {
      request.timeOffset = deps.testClock.offset();
      done();
    });
  });
  const unfollow = followContent(deps);
  app.addHook('onClose', async () => unfollow());
  app.addHook('onRequest', ({ id }, _reply, done) => withRequestId(id, done));
  refuseForeignOrigins(app, deps.config.http.publicUrl);
  if (deps.config.http.hasDocs) await serveDocs(app);

  const { accounts, ...others } = modules;
  await accounts?.(app, deps);
  // Behind the guard of sessions: a caller with a dead one is counted as a visitor, or by the key beside it.
  const counts = openRequestCounts(deps);
  app.addHook('onClose', async () => counts.close());
  limitRequests(app, { clock: deps.clock, counts });
  for (const name of moduleNames) {
    if (name !== 'accounts') await others[name]?.(app, deps);
  }
  if (deps.config.sandboxUrl) await proxySandbox(app, deps.config.sandboxUrl);
  // That the process lives, whatever else is away: `/readyz` says whether requests should come (readiness.ts).
  for (const url of ['/healthz', '/livez']) app.get(url, async () => ({ status: 'ok' }));
  return app;
}

/** Fastify takes a number for none at all: that so many proxies stand before us is the operator's word. */
function trustedProxies(given: Deps['config']['http']['trustProxy']) {
  return typeof given === 'number' ? (_address: string, hop: number) => hop < given : given;
}

/** The calls that a page makes carry the page's id, and a proxy may give one: one id in all log lines. */
function requestId(raw: { headers: IncomingHttpHeaders }): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
