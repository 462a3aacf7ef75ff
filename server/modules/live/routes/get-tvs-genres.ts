import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { getTvsGenres } from '#contract/live.ts';
import { listMenuGenres } from '#modules/catalog/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listLiveGenres } from '../guide/queries/list-live-genres.ts';

const SHARED_FOR = 5 * SECOND;

export function serveTvsGenres(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    getTvsGenres,
    async ({ query, caller }) => {
      if (query.type === 'vod') return ok(await listMenuGenres(parts, caller, query));
      const genres = await listLiveGenres(parts.db);
      return ok(
        genres.map(({ genreId, name, tvsId, channelCount }) => ({
          genreId,
          slug: genreId,
          name,
          titleCount: channelCount,
          tvsId,
        })),
      );
    },
    { sharedFor: SHARED_FOR },
  );
}
