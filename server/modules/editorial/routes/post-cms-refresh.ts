import type { FastifyInstance } from 'fastify';
import { refreshCmsToken } from '#contract/editorial.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { cmsCookies } from '../cms-cookies.ts';
import type { CmsTokens } from '../cms-tokens.ts';
import { findHolder } from '../find-holder.ts';

export function postCmsRefresh(app: FastifyInstance, parts: Parts, tokens: CmsTokens): void {
  serve(app, refreshCmsToken, async ({ request, reply }) => {
    const hasCookie = request.cookies['cms_refresh_token'] !== undefined;
    try {
      const shown = await tokens.read('refresh', request.headers.authorization);
      const holder = await findHolder(parts, tokens, shown.subject);
      // Its password has changed since, or it is staff no more.
      if (holder === undefined || holder.proof !== shown.proof) fail('editorial.tokenInvalid');
      const access_token = await tokens.issue('access', shown);
      if (hasCookie) cmsCookies(parts.config, reply, { access_token });
      return { data: { access_token }, status: 200 as const };
    } catch (error) {
      if (hasCookie) cmsCookies(parts.config, reply, {});
      throw error;
    }
  });
}
