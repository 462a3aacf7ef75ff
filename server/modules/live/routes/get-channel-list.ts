import type { FastifyInstance } from 'fastify';
import { ok } from '#contract/envelope.ts';
import { getChannelList } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { fillCards } from '../guide/fill-cards.ts';
import { listChannels } from '../guide/queries/list-channels.ts';
import { listLiveGenres } from '../guide/queries/list-live-genres.ts';
import { planOf, viewingOf } from '../guide/viewing.ts';

export function serveChannelList(app: FastifyInstance, { db, clock, time }: Parts): void {
  serve(app, getChannelList, async ({ query: { genreId, keyword }, caller }) => {
    const now = clock.now();
    const words = keyword?.trim();
    const [genres, channels, plan] = await Promise.all([
      listLiveGenres(db),
      listChannels(db, { genreId, keyword: words === '' ? undefined : words }),
      planOf(db, caller, time.now()),
    ]);
    const isKnown = genres.some((genre) => genre.genreId === genreId);
    if (genreId !== undefined && !isKnown) fail('live.genreNotFound');
    return ok({
      channels: await fillCards(db, channels, viewingOf(caller, now), plan),
      genres: genres.map(({ genreId: id, name, channelCount }) => ({ id, name, channelCount })),
      total: channels.length,
    });
  });
}
