import type { FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/accounts/index.ts';
import { pathOf, type ServiceAudience } from '#contract/call.ts';
import { DEFAULT_PLATFORM_ID, PRODUCT, SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import type { AccountsDeps } from '../deps.ts';
import { rateLimit } from '../rate-limits.ts';
import { requestMetadataOf } from '../request-metadata.ts';
import { cookie, setCookies } from '../sessions/session-cookies.ts';
import { platformPath, signCall } from './signed-calls.ts';

async function mint({ clock, tokens }: AccountsDeps, audience: ServiceAudience, path?: string) {
  const expiresAt = new Date(clock.now().getTime() + SERVICE_TOKEN_LIFE);
  const access_token = await tokens.signService(audience, SERVICE_TOKEN_LIFE, path);
  return ok({ access_token, expires_at: expiresAt });
}

async function mintWithCookie(
  deps: AccountsDeps,
  audience: ServiceAudience,
  { name, reply }: { name: string; reply: FastifyReply },
) {
  const minted = await mint(deps, audience);
  const value = minted.result.access_token;
  setCookies(reply, [cookie(deps.config, name, value, { life: SERVICE_TOKEN_LIFE })]);
  return minted;
}

function mintBound(
  deps: AccountsDeps,
  audience: ServiceAudience,
  { url, request }: { url: string; request: FastifyRequest },
) {
  const path = platformPath(deps.config, url, request.headers.host);
  return mint(deps, audience, path ?? fail('accounts.urlNotAllowed'));
}

/** Nothing else is ever signed. */
const signedCalls = [contract.login, contract.register];

/** The five visitor tokens differ in audience, in being bound to an address, and in the cookie they leave. */
export const routes = [
  call(contract.mintTvsToken, (deps: AccountsDeps, { reply }) =>
    mintWithCookie(deps, 'tvs', { name: 'tvs_token', reply }),
  ),
  call(contract.mintTrvplusToken, (deps: AccountsDeps, { reply }) =>
    mintWithCookie(deps, 'trvplus', { name: 'trinvi_token', reply }),
  ),
  call(contract.mintV1Token, (deps: AccountsDeps) => mint(deps, 'v1')),
  call(contract.mintV2Token, (deps: AccountsDeps, { body, request }) =>
    mintBound(deps, 'v2', { url: body.url, request }),
  ),
  call(contract.mintXgoToken, (deps: AccountsDeps, { body, request }) =>
    mintBound(deps, 'xgo', { url: body.url, request }),
  ),
  call(contract.signHmac, async (deps: AccountsDeps, { body, request }) => {
    await rateLimit.consume(deps, { identifier: '', ...requestMetadataOf(request) }, [
      'hmacByAddress',
    ]);
    const path = platformPath(deps.config, body.url, request.headers.host);
    const signable = signedCalls.find((signed) => pathOf(signed) === path);
    if (path === undefined || signable === undefined) return fail('accounts.urlNotAllowed');
    const signed = signCall(deps, { method: signable.method, path, body: body.body });
    return ok({ headers: signed.headers, expires_at: signed.expiresAt });
  }),
  call(contract.checkEnv, async ({ config, testClock }: AccountsDeps) =>
    ok({
      product: PRODUCT,
      mode: config.mode,
      public_url: config.http.publicUrl,
      platform_id: DEFAULT_PLATFORM_ID,
      cookie_secure: config.http.cookieSecure,
      sandbox: config.sandboxUrl !== undefined,
      // Of what counts down on pages: money, which a rehearsal may have moved.
      now: testClock.now(),
    }),
  ),
];
