import type { FastifyInstance } from 'fastify';
import { DAY } from '#contract/constants.ts';
import { watchRevokedSessions } from '#modules/accounts/index.ts';
import { findAssetForPlayback } from '#modules/catalog/index.ts';
import type { Parts } from '#platform/parts.ts';
import { createOrigin, mountOrigin } from './origin.ts';
import { mediaKeys } from './origin-token.ts';

/** No media token may live longer: endings of sessions are remembered for as long. */
export const LONGEST_TOKEN = DAY;

/** Serves `/t/{token}/...` and `/img/...` on the app's own server. */
export async function registerOrigin(app: FastifyInstance, parts: Parts): Promise<void> {
  const ended = await watchRevokedSessions(parts, LONGEST_TOKEN);
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
      isSessionRevoked: (sessionId) => ended.has(sessionId),
    }),
  );
}
