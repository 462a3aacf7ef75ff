import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { saveFeed as saveFeedCall } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { saveFeed } from '../../editors/save-feed.ts';

export function serveSaveFeed(app: FastifyInstance, parts: Parts): void {
  serve(app, saveFeedCall, async ({ body, caller }) =>
    ok(await saveFeed(parts, requireAccount(caller).accountId, body), 'Tersimpan'),
  );
}
