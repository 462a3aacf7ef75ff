import type { FastifyInstance } from 'fastify';
import { pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { SERVICE_TOKEN_LIFE } from '#contract/constants.ts';
import { getCmsContent } from '#contract/editorial.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import type { CmsTokens } from '../cms-tokens.ts';

/** Modules whose reading calls are content. */
const CONTENT = new Set(['catalog', 'editorial']);

/** What a visitor may read of content, by its path: a CMS token opens no more than that. */
function readablePaths(): Set<string> {
  return new Set(
    calls
      .filter(
        ({ id, method, module, callers }) =>
          method === 'GET' &&
          CONTENT.has(module) &&
          callers.includes('service') &&
          id !== getCmsContent.id,
      )
      .map(pathOf),
  );
}

export function serveCmsContent(app: FastifyInstance, parts: Parts, tokens: CmsTokens): void {
  const readable = readablePaths();
  const visitor = visitorToken(parts);
  serve(app, getCmsContent, async ({ params, request }) => {
    await tokens.read('access', request.headers.authorization);
    const path = `/platform/${params.path.replace(/^\//, '')}`;
    if (!readable.has(path)) return fail('common.notFound');
    const [, query = ''] = request.url.split('?');
    const answer = await app.inject({
      url: query === '' ? path : `${path}?${query}`,
      remoteAddress: request.ip,
      headers: { authorization: `Bearer ${await visitor()}`, 'x-request-id': request.id },
    });
    const body = answer.json<{ result?: unknown }>();
    if (answer.statusCode !== 200) return fail('common.notFound', new Error(answer.payload));
    return { data: body.result, status: 200 as const };
  });
}

/** One for the process, made anew when half of its life is over. */
function visitorToken({ tokens, clock }: Pick<Parts, 'tokens' | 'clock'>): () => Promise<string> {
  let kept: { token: Promise<string>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept === undefined || kept.until <= now) {
      const token = tokens.signService('v1', SERVICE_TOKEN_LIFE);
      kept = { token, until: now + SERVICE_TOKEN_LIFE / 2 };
    }
    return kept.token;
  };
}
