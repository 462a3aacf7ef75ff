import type { FastifyInstance } from 'fastify';
import { getProductDetail } from '#contract/catalog.ts';
import { ok } from '#contract/envelope.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import type { Parts } from '#platform/parts.ts';
import { serve } from '#platform/serve.ts';
import { findTitleDetail } from '../find-title-detail.ts';
import { findTitle } from '../queries/find-title.ts';
import type { Viewing } from '../queries/select-shown.ts';
import { SHARED_FOR } from '../shared-for.ts';
import { viewingOf } from '../viewing.ts';

export function serveProductDetail(app: FastifyInstance, { db, clock }: Parts): void {
  serve(
    app,
    getProductDetail,
    async ({ query: { slug = '', productId, platformId }, caller }) => {
      const by = productId === undefined ? { slug } : { productId };
      const viewing = viewingOf(caller, clock, { platformId });
      const title = await findTitleDetail(db, viewing, by);
      return ok(title ?? fail(await refusalOf(db, viewing, by)));
    },
    { sharedFor: SHARED_FOR },
  );
}

/** A child is told to ask an adult where there is something to ask for. */
async function refusalOf(db: Db, viewing: Viewing, by: Parameters<typeof findTitle>[2]) {
  if (viewing.maxFilmClass === undefined) return 'catalog.titleNotFound';
  const { now, platformId } = viewing;
  const isThere = (await findTitle(db, { now, platformId }, by)) !== undefined;
  return isThere ? 'common.adultOnly' : 'catalog.titleNotFound';
}
