import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { ok } from '#contract/envelope.ts';
import { getTvsCategories } from '#contract/live.ts';
import { listMenuCategories } from '#modules/catalog/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listLiveGenres } from '../guide/queries/list-live-genres.ts';

const SHARED_FOR = 5 * SECOND;

export function serveTvsCategories(app: FastifyInstance, parts: Parts): void {
  serve(
    app,
    getTvsCategories,
    async ({ query, caller }) => {
      if (query.type === 'vod') return ok(await listMenuCategories(parts, caller, query));
      const genres = await listLiveGenres(parts.db);
      return ok(
        genres.map(({ genreId, name }) => ({
          categoryId: genreId,
          slug: genreId,
          name,
          description: '',
        })),
      );
    },
    { sharedFor: SHARED_FOR },
  );
}
