import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StudioRequest } from '../studio/lib/studio.server.ts';
import type { Deps } from '#platform/deps.ts';
import { newNonce } from '#platform/secrets.ts';
import { mountPages } from './page-mount.ts';
import { pageSender } from './page-sender.ts';
import { openSiteBuild } from './site-build.ts';
import { contentPolicy } from './site-headers.ts';

const NOT_PAGES = /^\/studio\/assets(\/|$)/;
/** A whole article with its history of changes comes in one form. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** What of the browser's cookies concerns the studio: a viewer who is signed in beside it is nothing to it. */
const OWN_COOKIE = /^studio_/;

/** Mounts the studio, the app of staff, below /studio. */
export async function mountStudio(
  app: FastifyInstance,
  deps: Deps,
  visitorToken: () => Promise<string>,
): Promise<void> {
  const { config } = deps;
  const stage = config.sandboxUrl === undefined ? 'production' : 'demo';
  await mountPages<StudioRequest>(app, deps, {
    ...(await openSiteBuild(app, deps, 'studio')),
    prefix: '/studio',
    notPages: NOT_PAGES,
    bodyLimit: BODY_LIMIT,
    page: async (request: FastifyRequest) => ({
      id: request.id,
      nonce: newNonce(),
      log: request.log,
      stage: config.mode === 'development' ? 'development' : stage,
      isSignedIn: false,
      cookies: Object.fromEntries(
        Object.entries(request.cookies).filter(([name]) => OWN_COOKIE.test(name)),
      ),
      setCookies: [],
      cookieSecure: config.http.cookieSecure,
      visitorToken: await visitorToken(),
      send: pageSender(app, request),
    }),
    headers: (allowed) => ({
      'content-security-policy': contentPolicy(allowed, config.mode),
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    }),
  });
}
