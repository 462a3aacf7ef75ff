import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { getEpgData } from '#contract/live.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { dayOf } from '../guide/day-of.ts';
import { presentProgramme } from '../guide/present-programme.ts';
import { listChannels } from '../guide/queries/list-channels.ts';
import { listLiveGenres } from '../guide/queries/list-live-genres.ts';
import { listProgrammes } from '../guide/queries/list-programmes.ts';
import { viewingOf } from '../guide/viewing.ts';

/** The same for everyone, and for every child of one age. */
const SHARED_FOR = 5 * SECOND;

export function serveEpgData(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getEpgData,
    async ({ query, caller }) => {
      const { channelId: channelIds, genreId, timezone } = query;
      // The real time: what is kept for everyone can't go by one account's moved clock.
      const now = clock.now();
      const span =
        query.from !== undefined && query.to !== undefined
          ? { from: new Date(query.from), to: new Date(query.to) }
          : dayOf(query.date, timezone, now);
      if (genreId !== undefined) await requireGenre(db, genreId);
      const channels = await listChannels(db, { channelIds, genreId });
      const ids = channels.map(({ channelId }) => channelId);
      const rows = await listProgrammes(db, { channelIds: ids, ...span });
      const byChannel = Map.groupBy(rows, ({ channelId }) => channelId);
      const viewing = viewingOf(caller, now, timezone);
      return ok({
        ...span,
        timezone,
        channels: channels.map((channel) => {
          const { channelId } = channel;
          const own = byChannel.get(channelId) ?? [];
          const programmes = own.map((row) => presentProgramme(row, channel, viewing));
          if (query.order_direction === 'DESC') programmes.reverse();
          return { channelId, programmes };
        }),
      });
    },
    { sharedFor: SHARED_FOR },
  );
}

async function requireGenre(db: Parts['db'], genreId: string): Promise<void> {
  const genres = await listLiveGenres(db);
  if (!genres.some((genre) => genre.genreId === genreId)) fail('live.genreNotFound');
}
