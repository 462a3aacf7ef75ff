import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getChannelByGenre } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { fillCards } from '../guide/fill-cards.ts';
import { listChannels } from '../guide/queries/list-channels.ts';
import { listLiveGenres } from '../guide/queries/list-live-genres.ts';
import { planOf, viewingOf } from '../guide/viewing.ts';

export function serveChannelByGenre(app: FastifyInstance, { db, clock, time }: Parts): void {
  serve(app, getChannelByGenre, async ({ query: { genre_id: genreId }, caller }) => {
    const now = clock.now();
    const [genres, channels, plan] = await Promise.all([
      listLiveGenres(db),
      listChannels(db, { genreId }),
      planOf(db, caller, time.now()),
    ]);
    const asked = genres.filter((genre) => genreId === undefined || genre.genreId === genreId);
    if (genreId !== undefined && asked.length === 0) fail('live.genreNotFound');
    const cards = await fillCards(db, channels, viewingOf(caller, now), plan);
    return ok({
      genres: asked.map(({ genreId: id, name, tvsId }) => ({
        id,
        name,
        tvsId,
        channels: cards.filter((card) => card.genre.id === id),
      })),
    });
  });
}
