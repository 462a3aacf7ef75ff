import type { FastifyInstance } from 'fastify';
import { watchRevokedSessions } from '#modules/accounts/index.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import { liveOrigin } from '#modules/live/index.ts';
import type { Parts } from '#platform/parts.ts';
import { createOrigin, mountOrigin } from './origin.ts';
import { mediaKeys } from './origin-token.ts';
import { LONGEST_SOURCE_MS } from './policy.ts';

/** Serves `/t/{token}/...` and `/img/...` on the app's own server. */
export async function registerOrigin(app: FastifyInstance, parts: Parts): Promise<void> {
  // Endings of sessions are remembered for as long as an address of them may live.
  const ended = await watchRevokedSessions(parts, LONGEST_SOURCE_MS);
  app.addHook('onClose', async () => ended.close());
  const { db, store, clock, log, config } = parts;
  mountOrigin(
    app,
    createOrigin({
      store,
      clock,
      log,
      keys: mediaKeys([config.secrets.master]),
      findAsset: (assetId, version) => findAssetForPlayback(db, assetId, version),
      live: liveOrigin(db),
      isSessionRevoked: (sessionId) => ended.has(sessionId),
    }),
  );
}
