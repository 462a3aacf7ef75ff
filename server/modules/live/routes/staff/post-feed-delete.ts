import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { deleteFeed } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { removeFeed } from '../../editors/save-feed.ts';

export function serveDeleteFeed(app: FastifyInstance, parts: Parts): void {
  serve(app, deleteFeed, async ({ body: { feedId }, caller }) => {
    await removeFeed(parts, requireAccount(caller).accountId, feedId);
    return ok({ feedId });
  });
}
