import type { FastifyInstance } from 'fastify';
import { getTvsGenres } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listGenres } from '../queries/list-genres.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveTvsGenres(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getTvsGenres,
    async ({ query, caller }) => ok(await listGenres(db, viewingOf(caller, clock, query))),
    { sharedFor: SHARED_FOR },
  );
}
