import type { FastifyInstance } from 'fastify';
import { getHomeRails } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listRailsWithCards } from '../list-rails-with-cards.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveHomeRails(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getHomeRails,
    async ({ query, caller }) =>
      ok({ rails: await listRailsWithCards(db, viewingOf(caller, clock, query)) }),
    { sharedFor: SHARED_FOR },
  );
}
