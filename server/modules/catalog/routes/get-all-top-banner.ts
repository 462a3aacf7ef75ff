import type { FastifyInstance } from 'fastify';
import { getAllTopBanner } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listBannersWithTitles } from '../list-banners-with-titles.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveAllTopBanner(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getAllTopBanner,
    async ({ query, caller }) =>
      ok(await listBannersWithTitles(db, viewingOf(caller, clock, query), 'top')),
    { sharedFor: SHARED_FOR },
  );
}
