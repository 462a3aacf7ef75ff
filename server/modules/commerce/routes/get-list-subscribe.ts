import type { FastifyInstance } from 'fastify';
import { listPlans as listPlansCall } from '#contract/commerce.ts';
import { ok } from '#contract/envelope.ts';
import { accountIdOf, serve } from '#platform/serve.ts';
import type { CommerceParts } from '../commerce-parts.ts';
import { isOnShelf, openShelf } from '../offers/shelf.ts';
import { presentPackage } from '../present-package.ts';
import { listPackages } from '../queries/list-packages.ts';
import { listPlans } from '../queries/list-plans.ts';

export function serveListPlans(app: FastifyInstance, { db, clock }: CommerceParts): void {
  serve(app, listPlansCall, async ({ caller }) => {
    const [shelf, plans, all] = await Promise.all([
      openShelf(db, accountIdOf(caller), clock.now()),
      listPlans(db),
      listPackages(db),
    ]);
    const offers = all.filter((offer) => isOnShelf(offer, shelf));
    const present = (offer: (typeof offers)[number]) => presentPackage(offer, shelf);
    return ok({
      plans: plans.map((plan) => ({
        ...plan,
        packages: offers.filter(({ tier }) => tier === plan.tier).map(present),
      })),
      minipacks: offers.filter(({ kind }) => kind === 'MINIPACK').map(present),
      current: shelf.plan,
    });
  });
}
