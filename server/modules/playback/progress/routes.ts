import { isSuitableFor } from '#contract/age-ratings.ts';
import { SECOND } from '#contract/constants.ts';
import * as contract from '#contract/playback/index.ts';
import { findEpisodePage, isInLicence } from '#modules/catalog/index.ts';
import { type Caller, maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import type { Db } from '#platform/db.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount, requireWatcher } from '#platform/module.ts';
import { takeReportedBeats } from '../quality/beats.ts';
import { endPlaybackSession, leaseFrom } from '../playback-sessions/ended-playbacks.ts';
import { findProductToOpen } from '../sources/entitlement.ts';
import { answerReport } from '../sources/renew-token.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { episodeLabel, shareOf } from './policy.ts';
import { listContinueWatching, recordProgress } from './progress.ts';
import { insertWatchEvent, listProgressOf } from './queries/progress.ts';

export const routes = [
  call(contract.postProgress, async (deps: PlaybackDeps, { body, caller, ...exchange }) => {
    const { clock, config, viewing } = deps;
    const account = requireAccount(caller);
    const now = clock.now();
    const { playbackId: id, productId, rewound } = body;
    // A report that was stored offline says where the viewer was, not that this session plays now.
    const isPlaying = !body.leaving && body.ageSeconds === 0;
    const leaseUntil = isPlaying ? leaseFrom(now, config) : undefined;
    const { lease: held, isOwn: isOfOwn } = await recordProgress(
      deps,
      { caller: account, productId, playbackId: id, leaseUntil, now },
      {
        positionMs: Math.round(body.positionSeconds * SECOND),
        watchedAt: new Date(now.getTime() - Math.round(body.ageSeconds * SECOND)),
        rewound,
      },
    );
    const isOwn = held?.sessionId === account.sessionId && held.productId === productId;
    await takeReportedBeats(deps, {
      cmcd: body.cmcd,
      playback: { id, isShown: held === undefined ? isOfOwn : isOwn },
      caller: account,
      address: exchange.request.ip,
      userAgent: exchange.request.headers['user-agent'],
      productId,
    });
    if (body.leaving) {
      await endPlaybackSession(deps, account.accountId, id);
      await viewing.settle(account.accountId);
    }
    return answerReport(deps, exchange, {
      isHeld: held !== undefined,
      isOwn,
      caller: account,
      playbackId: id,
      mediaToken: body.mediaToken,
      shown: { productId },
    });
  }),
  call(contract.postWatchVodCreate, async (deps: PlaybackDeps, { body, caller }) => {
    const { db, clock, viewing } = deps;
    const account = requireAccount(caller);
    const { productId, eventType } = body;
    const positionMs = Math.round(body.offset * SECOND);
    const now = clock.now();
    const report = { positionMs, watchedAt: now, rewound: false };
    const asked = { caller: account, productId, now };
    const { measured } = await recordProgress(deps, asked, report);
    await insertWatchEvent(db, {
      ...watcherOf(account),
      productId,
      eventType,
      offsetMs: Math.min(positionMs, measured?.durationMs ?? positionMs),
      at: now,
      watchedMs: measured?.watchedMs ?? null,
    });
    if (eventType === 'E') await viewing.settle(account.accountId);
    return ok({ recorded: true });
  }),

  call(
    contract.getContinuePlayList,
    async ({ db, clock, viewing }: PlaybackDeps, { query, caller }) => {
      const watcher = requireWatcher(caller);
      await viewing.settle(watcher.accountId);
      const { page, pageSize } = query;
      const pageQuery = {
        limit: pageSize,
        offset: (page - 1) * pageSize,
        now: clock.now(),
        maxFilmClass: maxFilmClassOf(caller),
      };
      const items = await listContinueWatching(db, watcher, pageQuery);
      return ok({
        products: items.map(({ product, card, positionMs, watchedAt }) => ({
          productId: product.productId,
          titleId: product.titleId,
          episodeLabel: episodeLabel(product),
          positionSeconds: positionMs / SECOND,
          durationSeconds: product.runtimeMs / SECOND,
          progress: shareOf(positionMs, product.runtimeMs),
          watchedAt,
          card,
        })),
      });
    },
    { isPlainRead: true },
  ),
  call(
    contract.getEpisodes,
    async ({ db, testClock, viewing }: PlaybackDeps, { query, caller }) => {
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
    },
  ),
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
