import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/parts.ts';
import { createCmsTokens } from './cms-tokens.ts';
import { serveCmsContent } from './routes/get-cms-content.ts';
import { postCmsLogin } from './routes/post-cms-login.ts';
import { postCmsRefresh } from './routes/post-cms-refresh.ts';

/** Content management: who may sign in to it, and what it reads. */
export async function registerEditorial(app: FastifyInstance, parts: Parts): Promise<void> {
  const tokens = createCmsTokens(parts);
  postCmsLogin(app, parts, tokens);
  postCmsRefresh(app, parts, tokens);
  serveCmsContent(app, parts, tokens);
}
