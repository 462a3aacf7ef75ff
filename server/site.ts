import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createRequestListener } from '@react-router/node';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { PageRequest } from '../web/lib/platform/platform.server.ts';
import type { openPage } from '../web/app/entry.server.tsx';
import { SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import { maxFilmClassOf } from '#platform/auth.ts';
import { recordFailure } from '#platform/error-handler.ts';
import type { Deps } from '#platform/deps.ts';
import { presentError } from './error-page.ts';
import { requirePageRequest } from './page-request.ts';
import { serveServiceWorker } from './service-worker.ts';
import { openSiteBuild } from './site-build.ts';
import { contentPolicy, framesOf } from './site-headers.ts';

/** What a page needs before it renders: a fresh access token in place of an expired one, or none. */
export type RefreshForPage = (input: {
  cookies: Record<string, string | undefined>;
}) => Promise<{ accessToken?: string; setCookies: string[] }>;

const NOT_PAGES = /^\/(platform|api|t|img|_dev|assets)(\/|$)/;
const VISITOR_AUDIENCE = 'tvs';

/** Mounts the site under every address that no route of the platform has taken. */
export async function mountSite(
  app: FastifyInstance,
  deps: Deps,
  refresh: RefreshForPage,
): Promise<void> {
  const site = await openSiteBuild(app, deps);
  serveServiceWorker(app, deps.config, site.serviceWorker);
  const asked = new AsyncLocalStorage<PageRequest>();
  const listener: RequestListener = createRequestListener({
    build: site.build,
    mode: deps.config.mode,
    getLoadContext: async () => {
      const { entry } = await site.build();
      const page = asked.getStore();
      if (page === undefined) throw new Error('A page was rendered outside of a request');
      return (
        entry.module as ServerBuild['entry']['module'] & { openPage: typeof openPage }
      ).openPage(page);
    },
  });
  // Held by the process, not by viewers: no browser ever sees it.
  const { master, secrets } = deps.config;
  const cms: PageRequest['cms'] = { master, clientKey: secrets.clientKey };
  const visitorToken = keptFor(SERVICE_TOKEN_LIFE / 2, deps, () =>
    deps.tokens.signService(VISITOR_AUDIENCE, SERVICE_TOKEN_LIFE),
  );

  await app.register(async (pages) => {
    // Forms are read by the page's action from the untouched stream.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    if (site.middleware) pages.addHook('onRequest', site.middleware);
    // What could not become a page is told as one to people.
    pages.setErrorHandler((raw: FastifyError, request, reply) => {
      const { id, headers } = request;
      const error = recordFailure(raw, request, reply);
      const answer = presentError(error, { id, accept: headers.accept });
      if (error.code === 'common.methodNotAllowed') reply.header('allow', 'GET, HEAD, POST');
      return reply.status(answer.status).headers(answer.headers).send(answer.body);
    });
    pages.all('/*', async (request, reply) => {
      if (NOT_PAGES.test(request.url)) return reply.callNotFound();
      requirePageRequest(request);
      const page = await pageRequest(request);
      const frames = framesOf(request.url, page.isChild);
      const policy = contentPolicy(page.nonce, deps.config.mode, frames);
      reply.raw.setHeader('content-security-policy', policy);
      reply.hijack();
      asked.run(page, () => listener(request.raw, reply.raw));
    });
  });

  async function pageRequest(request: FastifyRequest): Promise<PageRequest> {
    const cookies = { ...request.cookies };
    const hadSession =
      cookies['access_token'] !== undefined || cookies['refresh_token'] !== undefined;
    const setCookies: string[] = [];
    let { caller } = request;
    let isSignedIn = caller.kind === 'account';
    if (!isSignedIn && cookies['refresh_token'] !== undefined) {
      const fresh = await refresh({ cookies });
      setCookies.push(...fresh.setCookies);
      // The same token again belongs to a session that ended or still lacks its device.
      isSignedIn = fresh.accessToken !== undefined && fresh.accessToken !== cookies['access_token'];
      const found = (await deps.tokens.verify(fresh.accessToken ?? ''))?.caller;
      if (isSignedIn && found !== undefined) caller = found;
      if (fresh.accessToken === undefined) delete cookies['access_token'];
      else cookies['access_token'] = fresh.accessToken;
    }
    return {
      id: request.id,
      origin: new URL(deps.config.http.publicUrl).origin,
      nonce: randomBytes(16).toString('base64'),
      log: request.log,
      isSignedIn,
      isLegacy: caller.kind === 'account' && caller.isLegacy === true,
      isChild: caller.isChild === true,
      isYoungChild: maxFilmClassOf(caller) === 'SU',
      hasLostSession: hadSession && !isSignedIn,
      cookies,
      setCookies,
      cookieSecure: deps.config.http.cookieSecure,
      hasServiceWorker: deps.config.hasServiceWorker,
      isPrivate: request.protocol === 'https' || isLoopback(request.ip),
      visitorToken: await visitorToken(),
      support: deps.config.support,
      cms,
      send: async ({ method, url, headers, payload }) => {
        const answer = await app.inject({
          method,
          url,
          remoteAddress: request.ip,
          headers: {
            'user-agent': request.headers['user-agent'] ?? '',
            'x-request-id': request.id,
            ...headers,
          },
          ...(payload === undefined ? {} : { payload }),
        });
        return {
          status: answer.statusCode,
          body: answer.payload,
          setCookies: [answer.headers['set-cookie'] ?? []].flat(),
        };
      },
    };
  }
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\./.test(address) || address === '::1';
}

function keptFor(life: number, { clock }: Pick<Deps, 'clock'>, make: () => Promise<string>) {
  let kept: { value: Promise<string>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept === undefined || kept.until <= now) kept = { value: make(), until: now + life };
    return kept.value;
  };
}
