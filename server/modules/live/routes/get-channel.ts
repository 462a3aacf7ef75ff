import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getChannel } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { fillCards } from '../guide/fill-cards.ts';
import { neighboursOf } from '../guide/present-channel.ts';
import { listChannels } from '../guide/queries/list-channels.ts';
import { planOf, viewingOf } from '../guide/viewing.ts';

export function serveChannel(app: FastifyInstance, { db, clock, time }: Parts): void {
  serve(app, getChannel, async ({ query: { id, slug, number }, caller }) => {
    const now = clock.now();
    const [channels, plan] = await Promise.all([listChannels(db), planOf(db, caller, time.now())]);
    const channel = channels.find(
      (one) => one.channelId === id || one.slug === slug || one.number === number,
    );
    if (channel === undefined) return fail('live.channelNotFound');
    const { channelId, genreId, description, catchupHours } = channel;
    const [card] = await fillCards(db, [channel], viewingOf(caller, now), plan);
    if (card === undefined) return fail('live.channelNotFound');
    const ofGenre = channels.filter((one) => one.genreId === genreId);
    return ok({
      ...card,
      description,
      catchupHours,
      neighbours: neighboursOf(channelId, channels),
      genreNeighbours: neighboursOf(channelId, ofGenre),
    });
  });
}
