import type { FastifyInstance } from 'fastify';
import { getTerms } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { termsOf } from '../offers/terms.ts';

export function serveGetTerms(app: FastifyInstance, { db }: CommerceParts): void {
  serve(app, getTerms, async ({ query: { package_id } }) => {
    const find = await termsOf(db, package_id === undefined ? [] : [package_id]);
    const { id, version, body, publishedAt } = find(package_id);
    return ok({ termsId: id, version, body, publishedAt });
  });
}
