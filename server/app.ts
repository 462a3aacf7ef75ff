import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { registerAccounts } from '#modules/accounts/index.ts';
import { registerCatalog } from '#modules/catalog/index.ts';
import { registerCommerce } from '#modules/commerce/index.ts';
import { registerEditorial } from '#modules/editorial/index.ts';
import { registerEngagement } from '#modules/engagement/index.ts';
import { registerLive } from '#modules/live/index.ts';
import { registerPartner } from '#modules/partner/index.ts';
import { registerStudio } from '#modules/studio/index.ts';
import { registerPlayback } from '#modules/playback/index.ts';
import { registerProfiles } from '#modules/profiles/index.ts';
import { callerReader } from '#platform/auth.ts';
import { answerErrors } from '#platform/answer-errors.ts';
import { limitClientKey } from '#platform/client-quota.ts';
import { refuseForeignOrigins } from '#platform/origin.ts';
import { RequestCounter } from '#platform/request-counter.ts';
import { serveDocs } from './docs.ts';
import { proxySandbox } from './sandbox-proxy.ts';
import { secureAnswers } from './site-headers.ts';
import { serveTestClockPage } from './test-clock-page.ts';
import type { Parts } from '#platform/parts.ts';
import { serializeAnswer } from '#platform/serialize-answer.ts';

const BODY_LIMIT = 256 * 1024;

/** Builds the whole platform from its parts. The site is mounted by `main.ts` on top of it. */
export async function buildApp(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.config.http.trustProxy,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 600 },
    genReqId: requestId,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeAnswer);
  closeWhatFallsIdle(app);
  answerErrors(app);
  secureAnswers(app, parts.config);

  await app.register(cookie);
  await app.register(formbody);
  const readCaller = callerReader({
    tokens: parts.tokens,
    clientKey: parts.config.secrets.clientKey,
  });
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = await readCaller(request);
  });
  // Callback style, so that what follows runs inside: the time of an account may be moved.
  app.addHook('onRequest', ({ caller }, _reply, done) => {
    parts.time.forAccount(caller.kind === 'account' ? caller.accountId : undefined, done);
  });
  refuseForeignOrigins(app, parts.config.http.publicUrl);
  await app.register(rateLimit, { global: false, store: RequestCounter });
  await serveDocs(app);

  await registerAccounts(app, parts);
  // Behind the guard of sessions: who shows the key beside a dead session is counted too.
  limitClientKey(app, parts.clock);
  await registerProfiles(app, parts);
  await registerCatalog(app, parts);
  await registerCommerce(app, parts);
  await registerLive(app, parts);
  await registerPlayback(app, parts);
  await registerEngagement(app, parts);
  await registerEditorial(app, parts);
  await registerStudio(app, parts);
  await registerPartner(app, parts);
  if (parts.config.hasTestClock) serveTestClockPage(app, parts);
  if (parts.config.sandboxUrl) await proxySandbox(app, parts.config.sandboxUrl);
  app.get('/healthz', async () => ({ status: 'ok' }));
  return app;
}

/** A connection whose answer was under way when we began to close would else stay open for as long as it may be kept. */
function closeWhatFallsIdle(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const sweeping = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(sweeping));
    // Never listened: there is nothing that will say that it is closed.
    if (!app.server.listening) clearInterval(sweeping);
  });
}

/** The calls that a page makes carry the page's id, and a proxy may give one: one id in all log lines. */
function requestId(raw: { headers: IncomingHttpHeaders }): string {
  const given = raw.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
