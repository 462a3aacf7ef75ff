import { randomUUID } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

/**
 * What is open to anybody on the internet, and why. All other routes ask a visitor who shows nothing to come back with
 * a token or the client key. A new route is named here, or it is not open.
 */
const PUBLIC: Record<string, string> = {
  'GET /healthz': 'a balancer asks whether the process serves; says nothing else',
  'GET /livez': 'the same under the name that Kubernetes knows',
  // Where tokens come from, and the public sign-in library, which has no others.
  'POST /api/tokentvs': 'begins a visit: a token that opens what every visitor may see',
  'POST /api/tokentrvplus': 'the same for the second platform',
  'POST /api/tokenv1': 'the same for older clients',
  'POST /api/tokenv2': 'the same for one address',
  'POST /api/tokenxgo': 'the same for one address',
  'POST /api/hmac': 'signs sign-in and registration, and nothing else, so often an address',
  'GET /api/checkEnv': 'what the pages know anyway: product, mode, public address, time',
  'ANY /api/auth/*': 'the library’s own error for addresses that it does not have',
  'GET /api/auth/callback/:provider': 'leads on to a page, whatever it is asked',
  'GET /api/auth/csrf': 'the token that the library’s forms carry',
  'GET /api/auth/error': 'leads on to the page that words an error',
  'GET /api/auth/providers': 'the names of the ways to sign in',
  'GET /api/auth/session': 'empty for a visitor',
  'GET /api/auth/signin': 'leads on to the sign-in page',
  'GET /api/auth/signout': 'leads on to the sign-out page',
  'POST /api/auth/_log': 'takes what the library reports, and keeps nothing of it',
  'POST /api/auth/callback/:provider':
    'signs in by password, with the csrf token and the limits of sign-in',
  'POST /api/auth/session': 'empty for a visitor',
  'POST /api/auth/signin/:provider': 'begins a sign-in, with the csrf token',
  'POST /api/auth/signout': 'ends a session, with the csrf token',
  // What proves itself in a token's place.
  'GET /platform/v2/auth/device-code/events': 'the cookie of the code that this browser shows',
  'POST /platform/v2/auth/logout':
    'the refresh cookie; without one it clears cookies and ends nothing',
  'POST /platform/v2/auth/partner/logout': 'the signature of the partner',
  'POST /platform/studio/v1/session/begin': 'the studio passkey of a member of staff',
  'POST /platform/studio/v1/session/challenge': 'what that passkey answers; says nothing of staff',
  'POST /platform/v2/playback/quality': 'the media token of the player that reports',
  'POST /platform/hospitality/v1/cms/auth/login': 'an e-mail address with its password',
  'POST /platform/billing/payment/doku/notify':
    'the signature of the gateway, which is asked again anyway',
  'POST /platform/billing/payment/midtrans/notify': 'the same',
  // Only where API_DOCS is on, or beside the sandbox.
  'GET /platform/openapi.json': 'the contract, which holds no secret',
  'GET /platform/docs': 'the same to read',
  'GET /platform/docs/json': 'the same',
  'GET /platform/docs/yaml': 'the same',
  'GET /platform/docs/static/*': 'files of that page',
  'GET /platform/docs/static/index.html': 'the same',
  'GET /platform/docs/static/swagger-initializer.js': 'the same',
  // Only where TEST_CLOCK is on, which no service with viewers has.
  'GET /_dev/clock': 'the time of rehearsals',
  'POST /_dev/clock': 'moves it',
};

/** Every route, as it is registered: Fastify tells of an app before it has any. */
function listRoutes(): { routes: Set<string>; stop: () => void } {
  const routes = new Set<string>();
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat().filter((each) => each !== 'HEAD');
      if (methods.length > 2) routes.add(`ANY ${url}`);
      else for (const each of methods) routes.add(`${each} ${url}`);
    });
  };
  const made = channel('fastify.initialization');
  made.subscribe(onApp);
  return { routes, stop: () => made.unsubscribe(onApp) };
}

test('a visitor who shows nothing is let in by the routes that are listed, and by no other', async () => {
  const { routes, stop } = listRoutes();
  const { app } = await openTestApp({ modules: 'all' });
  stop();
  expect(routes.size).toBeGreaterThan(250);
  const open: string[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const url = path.replaceAll(/:\w+/g, () => randomUUID()).replace('*', 'x');
    const asked = method === 'ANY' ? 'POST' : (method as 'GET');
    const { statusCode } = await app.inject({ method: asked, url });
    if (statusCode !== 401) open.push(route);
  }
  expect(open.toSorted()).toEqual(Object.keys(PUBLIC).toSorted());
});
