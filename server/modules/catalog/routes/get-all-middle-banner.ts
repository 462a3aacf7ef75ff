import type { FastifyInstance } from 'fastify';
import { getAllMiddleBanner } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { listBannersWithTitles } from '../list-banners-with-titles.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveAllMiddleBanner(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getAllMiddleBanner,
    async ({ query, caller }) =>
      ok(await listBannersWithTitles(db, viewingOf(caller, clock, query), 'middle')),
    { sharedFor: SHARED_FOR },
  );
}
