import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { importChannels as importChannelsCall, MOST_PLAYLIST_BYTES } from '#contract/live.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { importChannels } from '../../editors/import-channels.ts';

export function serveImportChannels(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    importChannelsCall,
    async ({ body: { text }, caller }) =>
      ok(await importChannels(parts, requireAccount(caller).accountId, text)),
    { bodyLimit: MOST_PLAYLIST_BYTES },
  );
}
