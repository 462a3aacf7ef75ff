import type { FastifyInstance } from 'fastify';
import { filmClasses } from '#contract/constants.ts';
import { filmClassTexts, listContentRatings } from '#contract/engagement.ts';
import { ok } from '#contract/envelope.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';

export function serveContentRatings(app: FastifyInstance, _parts: Parts): void {
  serve(app, listContentRatings, async () =>
    ok({ ratings: filmClasses.map((filmClass) => ({ filmClass, ...filmClassTexts[filmClass] })) }),
  );
}
