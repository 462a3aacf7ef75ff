import { SECOND } from '#contract/constants.ts';
import * as contract from '#contract/playback/sources.ts';
import { maxFilmClassOf, watcherOf } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { call, ok, requireAccount, requireWatcher } from '#platform/module.ts';
import { endPlaybackSession } from '../playback-sessions/ended-playbacks.ts';
import { PLAYBACK_SESSION_LEASE_MS } from '../playback-sessions/lease.ts';
import { updatePlaybackSessionLease } from '../playback-sessions/queries.ts';
import { keepForNativePlayers, renewMediaToken } from '../sources/renew-token.ts';
import { episodeLabel, shareOf } from './policy.ts';
import { listContinueWatching, recordProgress } from './progress.ts';
import { insertWatchEvent } from './queries/progress.ts';

const LOST = { leaseHeld: false, mediaToken: null };

export const routes = [
  call(contract.postProgress, async (deps: Deps, { body, caller, ...exchange }) => {
    const { db, clock } = deps;
    const account = requireAccount(caller);
    const { accountId } = account;
    const now = clock.now();
    const { playbackId: id, productId, rewound } = body;
    await recordProgress(
      deps,
      { caller: account, productId, playbackId: id, now },
      {
        positionMs: Math.round(body.positionSeconds * SECOND),
        watchedAt: new Date(now.getTime() - Math.round(body.ageSeconds * SECOND)),
        rewound,
      },
    );
    if (body.leaving) {
      await endPlaybackSession(deps, accountId, id);
      return ok(LOST);
    }
    // A report that was stored offline says where the viewer was, not that this session plays now.
    if (body.ageSeconds > 0) return ok(LOST);
    const expiresAt = new Date(now.getTime() + PLAYBACK_SESSION_LEASE_MS);
    const held = await updatePlaybackSessionLease(db, { id, accountId, now, expiresAt });
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
    return ok({ leaseHeld: held !== undefined, mediaToken });
  }),
  call(contract.postWatchVodCreate, async (deps: Deps, { body, caller }) => {
    const { db, clock } = deps;
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
    return ok({ recorded: true });
  }),

  call(contract.getContinuePlayList, async ({ db, clock }: Deps, { query, caller }) => {
    const watcher = requireWatcher(caller);
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
  }),
];
