import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import { testDeps } from '#test/deps.ts';
import { cookiePair } from '../lib/platform/cookie.server.ts';
import { createPlatform, type PageRequest } from '../lib/platform/platform.server.ts';

type Sent = { path: string; status: number; body: Record<string, unknown> };

/**
 * A browser whose forms the site's server code works on, against the real platform: it keeps cookies from one
 * `platform` to the next and remembers what was called.
 */
export async function aVisit(
  app: FastifyInstance,
  cookies: Record<string, string | undefined> = {},
) {
  const { tokens, config } = await testDeps();
  const remoteAddress = `10.${[...randomBytes(3)].join('.')}`;
  const sent: Sent[] = [];
  const errors: unknown[] = [];
  const page: PageRequest = {
    id: randomUUID(),
    origin: 'http://tayang.test',
    nonce: '',
    log: { error: (details) => errors.push(details) },
    isSignedIn: cookies['access_token'] !== undefined,
    isLegacy: false,
    isChild: false,
    isYoungChild: false,
    hasLostSession: false,
    cookies,
    setCookies: [],
    cookieSecure: false,
    hasServiceWorker: true,
    playsHls: false,
    country: 'ID',
    isPrivate: true,
    visitorToken: await tokens.signService('tvs', SERVICE_TOKEN_LIFE),
    support: { email: undefined, whatsapp: undefined },
    cms: { master: undefined, clientKey: config.secrets.clientKey },
    sendForAll: (url) =>
      page.send({ method: 'GET', url, headers: { cookie: `tvs_token=${page.visitorToken}` } }),
    send: async ({ method, url, headers, payload }) => {
      const answer = await app.inject({
        method,
        url,
        remoteAddress,
        headers: { 'user-agent': 'Chrome/130', ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      const path = url.split('?')[0] ?? '';
      sent.push({ path, status: answer.statusCode, body: answer.json() });
      return {
        status: answer.statusCode,
        body: answer.payload,
        setCookies: [answer.headers['set-cookie'] ?? []].flat(),
      };
    },
  };
  return {
    page,
    platform: createPlatform(page),
    cookies,
    errors,
    sent,
    /** The newest answer of a call. */
    answerOf: (path: string) => sent.findLast((each) => each.path === `/platform${path}`),
    /** Whether a call was made. */
    hasCalled: (path: string) => sent.some((each) => each.path === `/platform${path}`),
    /** Names of the cookies that stand now. */
    held: () =>
      Object.entries(cookies)
        .flatMap(([name, value]) => (value === undefined ? [] : [name]))
        .toSorted(),
    /** The newest Set-Cookie line for a name. */
    lineOf: (name: string) => page.setCookies.findLast((line) => cookiePair(line).name === name),
  };
}

export type Visit = Awaited<ReturnType<typeof aVisit>>;

export function aForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
