import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageRequest, SharedRequest } from '../web/lib/platform/platform.server.ts';
import { HOME_COUNTRY, SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import { formatFor } from '#modules/playback/index.ts';
import { maxFilmClassOf } from '#platform/auth.ts';
import { cached } from '#platform/cached.ts';
import type { Deps } from '#platform/deps.ts';
import { newNonce } from '#platform/secrets.ts';
import { mountPages } from './page-mount.ts';
import { pageSender, readingSender, visitorSender } from './page-sender.ts';
import { serveServiceWorker } from './service-worker.ts';
import { openServiceWorker, openSiteBuild } from './site-build.ts';
import { contentPolicy, framesOf } from './site-headers.ts';
import { mountStudio } from './studio-site.ts';

/** What a page needs before it renders: a fresh access token in place of an expired one, or none. */
export type RefreshForPage = (input: {
  cookies: Record<string, string | undefined>;
}) => Promise<{ accessToken?: string; setCookies: string[] }>;

const NOT_PAGES = /^\/(platform|api|t|img|_dev|assets)(\/|$)/;
const VISITOR_AUDIENCE = 'tvs';
const visitorTokenOf = cached(
  { ttl: SERVICE_TOKEN_LIFE / 2, max: 1, keyOf: () => '', clockOf: ({ clock }) => clock },
  ({ tokens }: Pick<Deps, 'tokens' | 'clock'>) =>
    tokens.signService(VISITOR_AUDIENCE, SERVICE_TOKEN_LIFE),
);
const PAGE_BODY_LIMIT = 64 * 1024;
/** A signed address of media that is not the one that all visitors get. */
const OWN_ADDRESS = /\/t\/(?![\w-]+\.\d+\.visitor\.)/;

/** Mounts the site and the studio under every address that no route of the platform has taken. */
export async function mountSite(
  app: FastifyInstance,
  deps: Deps,
  refresh: RefreshForPage,
): Promise<void> {
  const site = await openSiteBuild(app, deps, 'site');
  serveServiceWorker(app, deps.config, await openServiceWorker(deps.config));
  // Held by the process, not by viewers: no browser ever sees it.
  const { master, secrets } = deps.config;
  const cms: PageRequest['cms'] = { master, clientKey: secrets.clientKey };
  const visitorToken = () => visitorTokenOf(deps);
  await mountStudio(app, deps, visitorToken);
  await mountPages<PageRequest, SharedRequest>(app, deps, {
    ...site,
    prefix: '',
    notPages: NOT_PAGES,
    bodyLimit: PAGE_BODY_LIMIT,
    page: pageRequest,
    ...(deps.config.mode === 'development' ? {} : { openShared }),
    headers: (allowed, { isChild }, { url }) => ({
      'content-security-policy': contentPolicy(
        allowed,
        deps.config.mode,
        framesOf(url, isChild),
        deps.config.http.mediaUrl,
      ),
    }),
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
    const visit = await aVisit(request);
    return {
      ...visit,
      log: request.log,
      isSignedIn,
      isLegacy: caller.kind === 'account' && caller.isLegacy === true,
      isChild: caller.isChild === true,
      isYoungChild: maxFilmClassOf(caller) === 'SU',
      hasLostSession: hadSession && !isSignedIn,
      cookies,
      setCookies,
      playsHls: formatFor(request.headers['user-agent'] ?? '') === 'hls',
      country: request.country,
      isPrivate: request.protocol === 'https' || isLoopback(request.ip),
      send: readingSender(app, request, caller),
      sendForAll: visitorSender(app, request, visit.visitorToken),
    };
  }

  /** What is the same in every page. */
  async function aVisit({ id }: FastifyRequest) {
    return {
      id,
      origin: new URL(deps.config.http.publicUrl).origin,
      nonce: newNonce(),
      cookieSecure: deps.config.http.cookieSecure,
      hasServiceWorker: deps.config.hasServiceWorker,
      visitorToken: await visitorToken(),
      support: deps.config.support,
      cms,
    };
  }

  /**
   * A page for all visitors who ask so: made from what they have in common, whatever else the one whose request it is
   * has. A call that fails for the one must not leave something out for all.
   */
  async function openShared(asked: SharedRequest, request: FastifyRequest) {
    let isWhole = true;
    const agent = asked.headers['user-agent'] ?? '';
    const { country = HOME_COUNTRY } = asked;
    const send = pageSender(app, request, { userAgent: agent, country });
    const visit = await aVisit(request);
    const page: PageRequest = {
      ...visit,
      isForAll: true,
      log: {
        error(details, message) {
          isWhole = false;
          request.log.error(details, message);
        },
      },
      isSignedIn: false,
      isLegacy: false,
      isChild: false,
      isYoungChild: false,
      hasLostSession: false,
      playsHls: formatFor(agent) === 'hls',
      country,
      cookies: { ...asked.cookies },
      setCookies: [],
      isPrivate: false,
      async send(call) {
        const answer = await send(call);
        // Behind the server's own ways in stands the visitor's (read-content.server.ts): nothing is left out by them.
        const hasOther = 'authorization' in call.headers || 'x-client-key' in call.headers;
        if (answer.status >= 400 && !hasOther) isWhole = false;
        if (OWN_ADDRESS.test(answer.body)) isWhole = false;
        return answer;
      },
      sendForAll: (url) =>
        page.send({ method: 'GET', url, headers: { cookie: `tvs_token=${visit.visitorToken}` } }),
    };
    return { page, isWhole: () => isWhole && page.setCookies.length === 0 };
  }
}

function isLoopback(address: string): boolean {
  return /^(?:::ffff:)?127\./.test(address) || address === '::1';
}
