import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cmsLogin } from '#contract/editorial.ts';
import { checkStaffPassword, limitGuesses } from '#modules/accounts/index.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { cmsCookies } from '../cms-cookies.ts';
import { type CmsTokens, MASTER } from '../cms-tokens.ts';
import { findHolder } from '../find-holder.ts';

export function postCmsLogin(app: FastifyInstance, parts: Parts, tokens: CmsTokens): void {
  serve(app, cmsLogin, async ({ body, request, reply }) => {
    const { master } = parts.config;
    const isMaster = body.email.trim().toLowerCase() === master?.email;
    const subject = isMaster
      ? await checkMaster(parts, request, body.password)
      : await checkStaffPassword(parts, { ...body, request });
    const holder = subject && (await findHolder(parts, tokens, subject));
    if (!holder) return fail('editorial.credentialsWrong');
    const data = {
      access_token: await tokens.issue('access', holder),
      refresh_token: await tokens.issue('refresh', holder),
    };
    // The server's own identity is never carried by a browser.
    if (!isMaster) cmsCookies(parts.config, reply, data);
    return { data, status: 200 as const };
  });
}

async function checkMaster(
  parts: Parts,
  request: FastifyRequest,
  password: string,
): Promise<string | undefined> {
  const { email = '', password: expected = '' } = parts.config.master ?? {};
  return limitGuesses(parts, { email, request }, async () => {
    const [given, right] = [Buffer.from(password), Buffer.from(expected)];
    const isRight = given.length === right.length && timingSafeEqual(given, right);
    return isRight ? MASTER : undefined;
  });
}
