import type { FastifyInstance } from 'fastify';
import { getHomeRails } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listRailsWithCards } from '../list-rails-with-cards.ts';
import { SHARED_FOR } from '../shared-for.ts';

export function serveHomeRails(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getHomeRails,
    async ({ query: { mode } }) =>
      ok({ rails: await listRailsWithCards(db, { now: clock.now(), mode }) }),
    { sharedFor: SHARED_FOR },
  );
}
