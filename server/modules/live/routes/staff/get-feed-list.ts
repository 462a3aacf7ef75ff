import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { listFeeds } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listFeedRows } from '../../editors/queries/list-feed-rows.ts';

export function serveFeeds(app: FastifyInstance, { db }: Parts): void {
  serve(app, listFeeds, async () => ok({ feeds: await listFeedRows(db) }));
}
