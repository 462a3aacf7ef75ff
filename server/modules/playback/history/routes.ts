import { isSuitableFor } from '#contract/age-ratings.ts';
import * as contract from '#contract/playback/history.ts';
import { findCards, findProduct, findProducts } from '#modules/catalog/index.ts';
import { maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount, requireWatcher } from '#platform/module.ts';
import { nextPageKey, readPageKey } from '#contract/page-key.ts';
import { episodeLabel, isFinished, shareOf } from '../progress/policy.ts';
import { findProgress } from '../progress/queries/progress.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import * as queries from './queries.ts';

export const routes = [
  call(
    contract.getWatchHistory,
    async ({ db, testClock, viewing }: PlaybackDeps, { query, caller }) => {
      const watcher = requireWatcher(caller);
      await viewing.settle(watcher.accountId);
      const now = testClock.now();
      const { pageSize } = query;
      const after = readPageKey(query.after);
      const rows = await queries.listHistory(db, watcher, { after, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const titleIds = [...new Set(shown.map(({ titleId }) => titleId))];
      const [products, cards] = await Promise.all([
        findProducts(
          db,
          shown.map(({ productId }) => productId),
          now,
        ),
        findCards(db, titleIds, now, maxFilmClassOf(caller)),
      ]);
      const byTitle = new Map(cards.map((card) => [card.titleId, card]));
      return ok({
        items: shown.map(({ productId, titleId, watchedAt, ...row }) => {
          const product = products.get(productId);
          return {
            productId,
            episodeLabel: product === undefined ? null : episodeLabel(product),
            watchedAt,
            progress: row.finished ? 1 : shareOf(row.positionMs, row.durationMs),
            isFinished: row.finished,
            card: byTitle.get(titleId) ?? null,
          };
        }),
        next: nextPageKey(rows, pageSize, (row) => ({
          value: row.watchedAt.getTime(),
          id: row.productId,
        })),
      });
    },
  ),
  call(contract.postHistoryDelete, async ({ db, viewing }: PlaybackDeps, { body, caller }) => {
    const watcher = requireWatcher(caller);
    const productId = 'productId' in body ? body.productId : undefined;
    await viewing.settle(watcher.accountId);
    const deleted = await inTransaction(db, (tx) => queries.deleteHistory(tx, watcher, productId));
    await viewing.forget(watcher, productId);
    return ok({ deleted });
  }),
  call(
    contract.postContinueRemove,
    async ({ db, clock, viewing }: PlaybackDeps, { body, caller }) => {
      const { titleId, removed } = body;
      const watcher = requireWatcher(caller);
      await viewing.settle(watcher.accountId);
      await queries.updateRemoved(db, watcher, titleId, removed ? clock.now() : null);
      return ok({ removed });
    },
  ),
  call(contract.postWatched, async (deps: PlaybackDeps, { body, caller }) => {
    const { db, clock, testClock, viewing } = deps;
    const account = requireAccount(caller);
    const now = clock.now();
    const product = await findProduct(db, body.productId, testClock.now());
    if (product === undefined || product.kind === 'trailer' || product.runtimeMs === 0) {
      return fail('playback.notFound');
    }
    if (!isSuitableFor(product.filmClass, maxFilmClassOf(caller))) fail('common.adultOnly');
    const { productId, titleId, runtimeMs: durationMs, creditsFromMs } = product;
    const key = { ...watcherOf(account), productId };
    await viewing.settle(key.accountId);
    if (body.watched) {
      await queries.upsertFinished(db, { ...key, titleId, durationMs, watchedAt: now });
    } else {
      const { positionMs = 0 } = (await findProgress(db, key, productId)) ?? {};
      await queries.updateUnfinished(
        db,
        key,
        isFinished(positionMs, { durationMs, creditsFromMs }),
      );
    }
    await viewing.forget(key, productId);
    return ok({ watched: body.watched });
  }),
];
