import type { FastifyInstance } from 'fastify';
import { listSubscribeProducts } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { presentPackage } from '../present-package.ts';
import { findPackage } from '../queries/find-package.ts';
import { listPackages } from '../queries/list-packages.ts';

export function serveListSubscribeProducts(
  app: FastifyInstance,
  { db, clock }: CommerceParts,
): void {
  serve(app, listSubscribeProducts, async ({ query: { list, kind, package_id, titleId } }) => {
    const one = package_id === undefined ? undefined : await findPackage(db, package_id);
    if (package_id !== undefined && one === undefined) fail('commerce.packageNotFound');
    // DURATION: all that sell the same thing for another time.
    const offers =
      list === 'DURATION' && one !== undefined
        ? await listPackages(db, {
            kind: one.kind,
            tier: one.tier ?? undefined,
            titleId: one.titleId ?? undefined,
          })
        : await listPackages(db, { kind, titleId });
    const chosen = list === 'PRODUCT' && one !== undefined ? [one] : offers;
    const now = clock.now();
    return ok({ products: chosen.map((offer) => presentPackage(offer, now)) });
  });
}
