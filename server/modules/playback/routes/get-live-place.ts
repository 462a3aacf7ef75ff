import type { FastifyInstance } from 'fastify';
import { HOUR } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { getLivePlace } from '#contract/playback.ts';
import { findChannel } from '#modules/live/index.ts';
import { watcherOf } from '#platform/auth.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { requireAccount, serve } from '#platform/serve.ts';
import { findChannelPlace } from '../queries/find-channel-place.ts';

export function serveGetLivePlace(app: FastifyInstance, { db, clock }: Parts): void {
  serve(app, getLivePlace, async ({ query, caller }) => {
    const { channelId } = query;
    const channel = (await findChannel(db, channelId)) ?? fail('playback.notFound');
    const kept = await findChannelPlace(db, watcherOf(requireAccount(caller)), channelId);
    const oldest = clock.now().getTime() - channel.catchupHours * HOUR;
    if (kept === undefined || kept.placeAt.getTime() < oldest) return ok({ place: null });
    const { placeAt: at, isPaused, reportedAt } = kept;
    return ok({ place: { at, isPaused, reportedAt } });
  });
}
