import type { FastifyInstance } from 'fastify';
import { getSearchVodList } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { findGenre } from '../queries/find-genre.ts';
import { searchTitles } from '../search-titles.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveSearchVodList(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getSearchVodList,
    async ({ query: { genreId, ...query }, caller }) => {
      const genre = genreId === undefined ? undefined : await findGenre(db, genreId);
      if (genreId !== undefined && genre === undefined) fail('catalog.genreNotFound');
      const viewing = viewingOf(caller, clock, query);
      return ok(await searchTitles(db, { ...query, ...viewing, genreSlug: genre?.slug }));
    },
    { sharedFor: SHARED_FOR },
  );
}
