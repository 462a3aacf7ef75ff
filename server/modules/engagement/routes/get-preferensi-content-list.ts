import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { listContentPreferences } from '#contract/engagement.ts';
import { ok } from '#contract/envelope.ts';
import { listGenresWithPictures } from '#modules/catalog/index.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';

const SHARED_FOR = 5 * SECOND;

export function serveContentPreferences(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    listContentPreferences,
    async () => ok({ genres: await listGenresWithPictures(db, clock.now()) }),
    { sharedFor: SHARED_FOR },
  );
}
