import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getLiveIngest as call } from '#contract/studio.ts';
import { findIngestHealth } from '#modules/live/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';

export function getLiveIngest(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, call, async () => {
    const channels = await findIngestHealth(db, clock.now());
    return ok(
      channels.map(({ channelId, lastSegmentAt, updatedAt, sources, ...health }) => ({
        channel_id: channelId,
        slug: health.slug,
        name: health.name,
        state: health.state,
        slot: health.slot,
        picture: health.picture,
        rungs: health.rungs,
        kbps: health.kbps,
        last_segment_at: lastSegmentAt?.toISOString() ?? null,
        drift_ms: health.driftMs,
        lag_ms: health.lagMs,
        reconnects: health.reconnects,
        failovers: health.failovers,
        waiting_rows: health.waitingRows,
        sources: sources.map(({ isUp, ...source }) => ({ ...source, is_up: isUp })),
        updated_at: updatedAt?.toISOString() ?? null,
      })),
    );
  });
}
