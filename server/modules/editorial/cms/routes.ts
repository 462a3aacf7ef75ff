import type { FastifyRequest } from 'fastify';
import { pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { cmsLogin, getCmsContent, refreshCmsToken } from '#contract/editorial/cms.ts';
import { checkStaffPassword, limitGuesses } from '#modules/accounts/index.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call } from '#platform/module.ts';
import { isSameSecret } from '#platform/secrets.ts';
import { cmsCookies, type EditorialDeps, findCmsIdentity, MASTER } from '../deps.ts';

export const routes = [
  call(cmsLogin, async ({ process: deps, cmsTokens }: EditorialDeps, { body, request, reply }) => {
    const { config } = deps;
    const isMaster = body.email.trim().toLowerCase() === config.master?.email;
    const subject = isMaster
      ? await checkMaster(deps, request, body.password)
      : await checkStaffPassword(deps, { ...body, request });
    const identity = subject && (await findCmsIdentity(deps, cmsTokens, subject));
    if (!identity) return fail('editorial.credentialsWrong');
    const data = {
      access_token: await cmsTokens.issue('access', identity),
      refresh_token: await cmsTokens.issue('refresh', identity),
    };
    // The server's own identity is never carried by a browser.
    if (!isMaster) cmsCookies(config, reply, data);
    return { data, status: 200 as const };
  }),
  call(refreshCmsToken, async ({ process: deps, cmsTokens }: EditorialDeps, { request, reply }) => {
    const { config } = deps;
    const hasCookie = request.cookies['cms_refresh_token'] !== undefined;
    try {
      const shown = await cmsTokens.read('refresh', request.headers.authorization);
      const identity = await findCmsIdentity(deps, cmsTokens, shown.subject);
      // Its password has changed since, or the account left the staff.
      if (identity === undefined || identity.proof !== shown.proof) fail('editorial.tokenInvalid');
      const access_token = await cmsTokens.issue('access', shown);
      if (hasCookie) cmsCookies(config, reply, { access_token });
      return { data: { access_token }, status: 200 as const };
    } catch (error) {
      if (hasCookie) cmsCookies(config, reply, {});
      throw error;
    }
  }),
  call(getCmsContent, async ({ cmsTokens, visitorToken }: EditorialDeps, { params, request }) => {
    await cmsTokens.read('access', request.headers.authorization);
    const path = `/platform/${params.path.replace(/^\//, '')}`;
    if (!readablePaths().has(path)) return fail('common.notFound');
    const [, query = ''] = request.url.split('?');
    const response = await request.server.inject({
      url: query === '' ? path : `${path}?${query}`,
      remoteAddress: request.ip,
      headers: { authorization: `Bearer ${await visitorToken()}`, 'x-request-id': request.id },
    });
    const body = response.json<{ result?: unknown }>();
    if (response.statusCode !== 200) return fail('common.notFound', new Error(response.payload));
    return { data: body.result, status: 200 as const };
  }),
];

async function checkMaster(
  deps: Deps,
  request: FastifyRequest,
  password: string,
): Promise<string | undefined> {
  const { email = '', password: expected = '' } = deps.config.master ?? {};
  return limitGuesses(deps, { email, request }, async () => {
    return isSameSecret(password, expected) ? MASTER : undefined;
  });
}

let readable: Set<string> | undefined;

/** Paths that a visitor may read of content: a CMS token opens no more than that. */
function readablePaths(): Set<string> {
  readable ??= new Set(
    calls
      .filter(({ method, isContent, callers }) => {
        return method === 'GET' && isContent === true && callers.includes('service');
      })
      .map(pathOf),
  );
  return readable;
}
