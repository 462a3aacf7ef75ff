import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getLiveKey } from '#contract/playback.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { requireWatchableChannel } from '../find-watchable-channel.ts';
import { payloadKey } from '../live-payload.ts';

export function serveGetLiveKey(app: FastifyInstance, parts: Parts): void {
  serve(app, getLiveKey, async ({ query, caller }) => {
    await requireWatchableChannel(parts, caller, query.id);
    const key = payloadKey(parts.config.secrets.master, caller);
    return ok({ key: key.toString('base64url') });
  });
}
