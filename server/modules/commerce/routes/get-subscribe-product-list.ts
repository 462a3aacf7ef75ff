import type { FastifyInstance } from 'fastify';
import { listSubscribeProducts } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { fail } from '#platform/errors.ts';
import { accountIdOf, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { isOnShelf, openShelf } from '../offers/shelf.ts';
import { presentPackage } from '../present-package.ts';
import { findPackage } from '../queries/find-package.ts';
import { listPackages } from '../queries/list-packages.ts';

export function serveListSubscribeProducts(
  app: FastifyInstance,
  { db, clock }: CommerceParts,
): void {
  serve(app, listSubscribeProducts, async ({ query, caller }) => {
    const { list, kind, package_id, titleId } = query;
    const shelf = await openShelf(db, accountIdOf(caller), clock.now());
    const found = package_id === undefined ? undefined : await findPackage(db, package_id);
    const one = found !== undefined && isOnShelf(found, shelf) ? found : undefined;
    if (package_id !== undefined && one === undefined) fail('commerce.packageNotFound');
    // DURATION: all that sell the same thing for another time. A minipack sells a thing of its own.
    const offers =
      list === 'DURATION' && one !== undefined && one.requires === null
        ? await listPackages(db, {
            kind: one.kind,
            tier: one.tier ?? undefined,
            titleId: one.titleId ?? undefined,
          })
        : await listPackages(db, { kind, titleId });
    const isOne = one !== undefined && (list === 'PRODUCT' || one.requires !== null);
    const chosen = isOne ? [one] : offers.filter((offer) => isOnShelf(offer, shelf));
    return ok({ products: chosen.map((offer) => presentPackage(offer, shelf)) });
  });
}
