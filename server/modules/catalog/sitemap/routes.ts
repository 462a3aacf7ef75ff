import { getSitemapPages, getSitemapTitles, SITEMAP_TITLES } from '#contract/catalog/sitemap.ts';
import { MINUTE } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import { viewingOf } from '../titles/policy.ts';
import { listSlugsAfter, listSlugSteps } from './queries.ts';

/** Engines come a few times a day. */
const CACHE_TTL = 10 * MINUTE;

export const routes = [
  call(
    getSitemapPages,
    async ({ db, testClock }: Deps, { caller }) => {
      const steps = await listSlugSteps(db, viewingOf(caller, testClock), SITEMAP_TITLES);
      return ok({ after: [null, ...steps] });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getSitemapTitles,
    async ({ db, testClock }: Deps, { query, caller }) => {
      const viewing = viewingOf(caller, testClock);
      const rows = await listSlugsAfter(db, viewing, query.after, SITEMAP_TITLES);
      return ok({
        titles: rows.map(({ slug, publishedAt }) => ({
          slug,
          publishedAt: (publishedAt ?? viewing.now).toISOString(),
        })),
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
];
