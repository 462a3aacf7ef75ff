import { SECOND } from '#contract/constants.ts';
import * as contract from '#contract/playback/sources.ts';
import { maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import { call, ok, requireAccount, requireWatcher } from '#platform/module.ts';
import { takeReportedBeats } from '../quality/beats.ts';
import { endPlaybackSession } from '../playback-sessions/ended-playbacks.ts';
import { leaseFrom } from '../playback-sessions/lease.ts';
import { keepForNativePlayers, renewMediaToken } from '../sources/renew-token.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { episodeLabel, shareOf } from './policy.ts';
import { listContinueWatching, recordProgress } from './progress.ts';
import { insertWatchEvent } from './queries/progress.ts';

export const routes = [
  call(contract.postProgress, async (deps: PlaybackDeps, { body, caller, ...exchange }) => {
    const { clock, config, viewing } = deps;
    const account = requireAccount(caller);
    const now = clock.now();
    const { playbackId: id, productId, rewound } = body;
    // A report that was stored offline says where the viewer was, not that this session plays now.
    const isPlaying = !body.leaving && body.ageSeconds === 0;
    const leaseUntil = isPlaying ? leaseFrom(now, config) : undefined;
    const held = await recordProgress(
      deps,
      { caller: account, productId, playbackId: id, leaseUntil, now },
      {
        positionMs: Math.round(body.positionSeconds * SECOND),
        watchedAt: new Date(now.getTime() - Math.round(body.ageSeconds * SECOND)),
        rewound,
      },
    );
    await takeReportedBeats(deps, {
      cmcd: body.cmcd,
      sessionId: account.sessionId,
      userAgent: exchange.request.headers['user-agent'],
      productId,
    });
    if (body.leaving) {
      await endPlaybackSession(deps, account.accountId, id);
      await viewing.settle(account.accountId);
    }
    const isOwn = held?.sessionId === account.sessionId && held.productId === productId;
    const mediaToken =
      isOwn && body.mediaToken !== undefined
        ? await renewMediaToken(deps, {
            caller: account,
            playbackId: id,
            mediaToken: body.mediaToken,
            shown: { productId },
          })
        : null;
    keepForNativePlayers(deps, exchange, mediaToken);
    return ok({
      leaseHeld: held !== undefined,
      mediaToken,
      reportAfterSeconds: config.viewing.reportEveryMs / SECOND,
    });
  }),
  call(contract.postWatchVodCreate, async (deps: PlaybackDeps, { body, caller }) => {
    const { db, clock, viewing } = deps;
    const account = requireAccount(caller);
    const { productId, eventType } = body;
    const positionMs = Math.round(body.offset * SECOND);
    const now = clock.now();
    const report = { positionMs, watchedAt: now, rewound: false };
    await recordProgress(deps, { caller: account, productId, now }, report);
    const offsetMs = positionMs;
    await insertWatchEvent(db, {
      ...watcherOf(account),
      productId,
      eventType,
      offsetMs,
      at: now,
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
  ),
];
