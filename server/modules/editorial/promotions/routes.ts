import { DAY } from '#contract/constants.ts';
import { ENDED_PROMO_DAYS, getAllPromo } from '#contract/editorial/promotions.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import { listPromos } from '../documents/queries/published.ts';
import { CACHE_TTL, pagingOf, requireGrown } from '../viewing.ts';
import { presentPromos } from './present-promos.ts';

export const routes = [
  call(
    getAllPromo,
    async ({ process: deps }: EditorialDeps, { query, caller }) => {
      requireGrown(caller);
      const { page, pageSize, slug } = query;
      const now = deps.testClock.now();
      const endedAfter = new Date(now.getTime() - ENDED_PROMO_DAYS * DAY);
      const rows = await listPromos(deps.db, { now, endedAfter, slug, page, pageSize });
      return ok({ promos: await presentPromos(deps, rows, now), ...pagingOf(query, rows) });
    },
    { cacheTtl: CACHE_TTL },
  ),
];
