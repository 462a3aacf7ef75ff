import { isSuitableFor } from '#contract/age-ratings.ts';
import { getEpisodes } from '#contract/playback/episodes.ts';
import { findEpisodePage, isInLicence } from '#modules/catalog/index.ts';
import { type Caller, maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok } from '#platform/module.ts';
import { findProductToOpen } from '../sources/entitlement.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { shareOf } from './policy.ts';
import { listProgressOf } from './queries/progress.ts';

export const routes = [
  call(getEpisodes, async ({ db, testClock, viewing }: PlaybackDeps, { query, caller }) => {
    const now = testClock.now();
    const watcher = caller.kind === 'account' ? watcherOf(caller) : undefined;
    if (watcher !== undefined) await viewing.settle(watcher.accountId);
    const { product } = await findProductToOpen(db, { watcher, productId: query.productId, now });
    if (product?.episode === undefined || !isInLicence(product, now)) {
      return fail('playback.notFound');
    }
    if (!isSuitableFor(product.filmClass, maxFilmClassOf(caller))) fail('common.adultOnly');
    const { season, number } = query;
    const wanted = { season, number, around: product.episode };
    const page = await findEpisodePage(db, product.titleId, wanted, now);
    if (page === undefined) return fail('playback.notFound');
    const { episodes, ...where } = page;
    const ids = episodes.map(({ productId }) => productId);
    const watched = await findWatched(db, caller, ids);
    return ok({
      titleSlug: product.titleSlug,
      currentId: product.productId,
      ...where,
      episodes: episodes.map((episode) => ({
        ...episode,
        ...(watched.get(episode.productId) ?? { progress: 0, isFinished: false }),
      })),
    });
  }),
];

/** How far the caller came in these products, by their ids; a visitor came nowhere. */
async function findWatched(db: Db, caller: Caller, productIds: string[]) {
  if (caller.kind !== 'account') return new Map<string, never>();
  const rows = await listProgressOf(db, watcherOf(caller), productIds);
  return new Map(
    rows.map(({ productId, positionMs, durationMs, finished }) => [
      productId,
      { progress: finished ? 1 : shareOf(positionMs, durationMs), isFinished: finished },
    ]),
  );
}
