import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  mintTrvplusToken,
  mintTvsToken,
  mintV1Token,
  mintV2Token,
  mintXgoToken,
} from '#contract/accounts.ts';
import type { ServiceAudience } from '#contract/call.ts';
import { SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { AccountsParts } from '../accounts-parts.ts';
import { cookie, setCookies } from '../session-cookies.ts';
import { platformPath } from '../site-url.ts';

/** The five visitor tokens differ in audience, in being bound to an address, and in the cookie they leave. */
export function postServiceTokens(app: FastifyInstance, parts: AccountsParts): void {
  const { config, clock, tokens } = parts;

  async function mint(audience: ServiceAudience, path?: string) {
    const expiresAt = new Date(clock.now().getTime() + SERVICE_TOKEN_LIFE);
    const access_token = await tokens.signService(audience, SERVICE_TOKEN_LIFE, path);
    return ok({ access_token, expires_at: expiresAt });
  }

  async function mintWithCookie(audience: ServiceAudience, name: string, reply: FastifyReply) {
    const answer = await mint(audience);
    const value = answer.result.access_token;
    setCookies(reply, [cookie(config, name, value, { life: SERVICE_TOKEN_LIFE })]);
    return answer;
  }

  function mintBound(audience: ServiceAudience, url: string, { headers }: FastifyRequest) {
    const path = platformPath(config, url, headers.host);
    return mint(audience, path ?? fail('accounts.urlNotAllowed'));
  }

  serve(app, mintTvsToken, ({ reply }) => mintWithCookie('tvs', 'tvs_token', reply));
  serve(app, mintTrvplusToken, ({ reply }) => mintWithCookie('trvplus', 'trinvi_token', reply));
  serve(app, mintV1Token, () => mint('v1'));
  serve(app, mintV2Token, ({ body, request }) => mintBound('v2', body.url, request));
  serve(app, mintXgoToken, ({ body, request }) => mintBound('xgo', body.url, request));
}
