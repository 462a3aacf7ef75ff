import type { FastifyInstance } from 'fastify';
import { DAY } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { getAllPopularChannel } from '#contract/playback.ts';
import { findChannelCards } from '#modules/live/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listPopularChannels } from '../queries/list-popular-channels.ts';

const MOST = 10;

export function serveGetAllPopularChannel(app: FastifyInstance, parts: Parts): void {
  const { db, clock } = parts;
  serve(app, getAllPopularChannel, async ({ caller }) => {
    const now = clock.now();
    const since = new Date(now.getTime() - DAY);
    const watched = await listPopularChannels(db, { now, since, most: MOST });
    const ids = watched.map(({ channelId }) => channelId);
    const cards = await findChannelCards(db, caller, ids, now);
    const byId = new Map(cards.map((card) => [card.id, card]));
    return ok(
      watched.flatMap(({ channelId, viewers }) => {
        const channel = byId.get(channelId);
        return channel ? [{ viewers, channel }] : [];
      }),
    );
  });
}
