import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { postWatchVodCreate } from '#contract/playback.ts';
import { watcherOf } from '#platform/auth.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { insertWatchEvent } from '../queries/insert-watch-event.ts';
import { recordProgress } from '../record-progress.ts';

export function servePostWatchVodCreate(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, postWatchVodCreate, async ({ body, caller }) => {
    const account = requireAccount(caller);
    const { productId, eventType } = body;
    const positionMs = Math.round(body.offset * SECOND);
    const now = clock.now();
    const report = { positionMs, watchedAt: now, rewound: false };
    await recordProgress(parts, { caller: account, productId, now }, report);
    const offsetMs = positionMs;
    await insertWatchEvent(db, {
      ...watcherOf(account),
      productId,
      eventType,
      offsetMs,
      at: now,
    });
    return ok({ recorded: true });
  });
}
