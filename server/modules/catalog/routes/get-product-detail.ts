import type { FastifyInstance } from 'fastify';
import { getProductDetail } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { findTitleDetail } from '../find-title-detail.ts';
import { SHARED_FOR } from '../shared-for.ts';

export function serveProductDetail(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getProductDetail,
    async ({ query: { slug = '', productId, platformId } }) => {
      const by = productId === undefined ? { slug } : { productId };
      const title = await findTitleDetail(db, { now: clock.now(), platformId }, by);
      return ok(title ?? fail('catalog.titleNotFound'));
    },
    { sharedFor: SHARED_FOR },
  );
}
