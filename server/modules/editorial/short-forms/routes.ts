import { DAY } from '#contract/constants.ts';
import {
  getYoutubeAllData,
  getYoutubeCategory,
  getYoutubeData,
} from '#contract/editorial/clips.ts';
import { clipCategoryBody } from '#contract/editorial/documents.ts';
import { getAllHighlight } from '#contract/editorial/highlights.ts';
import { ENDED_PROMO_DAYS, getAllPromo } from '#contract/editorial/promotions.ts';
import { listReplays } from '#modules/live/index.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok } from '#platform/module.ts';
import type { EditorialDeps } from '../deps.ts';
import * as queries from '../documents/queries/published.ts';
import { CACHE_TTL, pagingOf, readRows, requireGrown } from '../viewing.ts';
import { presentPicks } from './present-picks.ts';
import { presentClips, presentPromos } from './present-promos-and-clips.ts';

const MOST_PICKS = 12;
const MOST_MATCHES = 24;

/** More categories than a row of chips can hold. */
const MOST_CATEGORIES = 50;
const CLIPS_A_CATEGORY = 12;

/** Promotions, highlights and clips as viewers read them. */
export const routes = [
  call(
    getAllPromo,
    async ({ process: deps }: EditorialDeps, { query, caller }) => {
      requireGrown(caller);
      const { page, pageSize, slug } = query;
      const now = deps.testClock.now();
      const endedAfter = new Date(now.getTime() - ENDED_PROMO_DAYS * DAY);
      const rows = await queries.listPromos(deps.db, { now, endedAfter, slug, page, pageSize });
      return ok({ promos: await presentPromos(deps, rows, now), ...pagingOf(query, rows) });
    },
    { cacheTtl: CACHE_TTL },
  ),
  // Not kept for all: what may be shown of a match hangs on who asks.
  call(getAllHighlight, async ({ process: deps }: EditorialDeps, { query, caller }) => {
    requireGrown(caller);
    const viewer = { caller, hideScores: query.hideScores };
    const [picks, matches] = await Promise.all([
      queries
        .listByPosition(deps.db, 'highlight', MOST_PICKS)
        .then((rows) => presentPicks(deps, rows, viewer)),
      listReplays(deps.db, viewer, MOST_MATCHES, deps.clock.now()),
    ]);
    return ok({ picks, matches });
  }),
  call(
    getYoutubeAllData,
    async ({ process: deps }: EditorialDeps, { caller }) => {
      requireGrown(caller);
      const categories = await listCategories(deps);
      const slugs = categories.map(({ slug }) => slug);
      const rows = await queries.listLatestOfEach(deps.db, 'clip', slugs, CLIPS_A_CATEGORY);
      const clips = Map.groupBy(await presentClips(deps, rows), ({ category }) => category.slug);
      return ok({
        categories: categories.map((each) => ({ ...each, clips: clips.get(each.slug) ?? [] })),
      });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getYoutubeCategory,
    async ({ process: deps }: EditorialDeps, { caller }) => {
      requireGrown(caller);
      return ok({ categories: await listCategories(deps) });
    },
    { cacheTtl: CACHE_TTL },
  ),
  call(
    getYoutubeData,
    async ({ process: deps }: EditorialDeps, { query, caller }) => {
      requireGrown(caller);
      const { page, pageSize, category: topic, slug } = query;
      if (slug === undefined) {
        const rows = await queries.listLatest(deps.db, 'clip', { page, pageSize, topic });
        return ok({ clips: await presentClips(deps, rows), ...pagingOf(query, rows) });
      }
      const row = await queries.findPublished(deps.db, 'clip', slug);
      const rows = row === undefined ? [] : [{ ...row, total: 1 }];
      return ok({ clips: await presentClips(deps, rows), ...pagingOf(query, rows) });
    },
    { cacheTtl: CACHE_TTL },
  ),
];

/** Categories that have clips, in the order of the editors. */
async function listCategories({ db }: Deps) {
  const [rows, counts] = await Promise.all([
    queries.listByPosition(db, 'clipCategory', MOST_CATEGORIES),
    queries.countByTopic(db, 'clip'),
  ]);
  const totals = new Map(counts.map(({ topic, total }) => [topic, total]));
  return readRows(clipCategoryBody, rows)
    .map(({ slug, body }) => ({
      slug,
      name: body.name,
      total: totals.get(slug) ?? 0,
    }))
    .filter(({ total }) => total > 0);
}
