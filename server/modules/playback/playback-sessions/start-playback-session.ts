import type { FastifyInstance } from 'fastify';
import { SECOND } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import {
  checkEntitlement,
  claimShortenedEntitlements,
  deleteShortenedEntitlement,
} from '#modules/commerce/index.ts';
import { type AccountCaller, maxFilmClassOf } from '#platform/auth.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { type Running, workDueRows } from '#platform/due.ts';
import { fail } from '#platform/errors.ts';
import { findPlayed } from '../progress/consumption.ts';
import { announceEnded, leaseFrom } from './ended-playbacks.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import * as queries from './queries.ts';

type PlaybackSessionRequest = ({ productId: string } | { channelId: string }) & {
  /** Of the session that begins, if one does. */
  playbackId: string;
  caller: AccountCaller;
  title: string;
  deviceName: string;
  /** How many playback sessions the plan allows at once. */
  maxPlaybackSessions: number;
  /** The highest picture that its address opens, in lines. */
  maxHeight: number;
  /** Of this device: it goes on, and no new one is counted. */
  reusePlaybackId?: string | undefined;
  now: Date;
};

/**
 * Starts one of the account's playback sessions and returns its id. Counted under a lock on the account, so that
 * players that start together never pass the limit; a refusal lists what plays where.
 */
export async function startPlaybackSession(
  { db, events, config, viewing }: Pick<PlaybackDeps, 'db' | 'events' | 'config' | 'viewing'>,
  wanted: PlaybackSessionRequest,
): Promise<string> {
  const { playbackId: id, caller, title, deviceName, maxHeight, now } = wanted;
  const { maxPlaybackSessions } = wanted;
  const { accountId, sessionId, deviceId } = caller;
  await viewing.settle(accountId);
  const expiresAt = leaseFrom(now, config);
  const what = {
    productId: 'productId' in wanted ? wanted.productId : null,
    channelId: 'channelId' in wanted ? wanted.channelId : null,
  };
  const started = await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    if (wanted.reusePlaybackId !== undefined) {
      const held = await queries.listPlaybackSessions(tx, accountId, now);
      const isOwn = held.some(
        (each) => each.id === wanted.reusePlaybackId && each.deviceId === deviceId,
      );
      // Preloading never stops what plays.
      return isOwn ? wanted.reusePlaybackId : fail('playback.notFound');
    }
    const ended = await queries.deletePlaybackSessions(tx, { accountId, deviceId, now });
    await announceEnded(events, tx, ended);
    const playing = await queries.listPlaybackSessions(tx, accountId, now);
    if (playing.length >= maxPlaybackSessions) {
      // A child neither sees nor stops what others of the family watch.
      const isForChild = maxFilmClassOf(caller) !== undefined;
      const shown = (isForChild ? [] : playing).map((each) => ({
        playbackId: each.id,
        deviceName: each.deviceName,
        title: each.title,
      }));
      fail('playback.tooManyScreens', undefined, { screens: shown });
    }
    await queries.insertPlaybackSession(tx, {
      id,
      accountId,
      sessionId,
      deviceId,
      deviceName,
      ...what,
      title,
      maxHeight,
      startedAt: now,
      expiresAt: viewing.rowExpiry(expiresAt),
    });
    return id;
  });
  if (started === id) await viewing.started({ id, accountId, sessionId, ...what, expiresAt });
  return started;
}

/**
 * A device that is signed out ends its playback session at once. The server that signed it out does so; should it die
 * before, the lease lapses, and media is refused to the session anyway.
 */
export function endPlaybackSessionsOfRevokedSessions(
  app: FastifyInstance,
  { db, events, log }: Pick<Deps, 'db' | 'events' | 'log'>,
): void {
  const end = (sessionIds: string[]) =>
    inTransaction(db, async (tx) => {
      const ended = await queries.deletePlaybackSessions(tx, { sessionIds });
      await announceEnded(events, tx, ended);
    });
  const unsubscribe = events.subscribe('accounts.sessionsRevoked', ({ sessionIds }, { isOwn }) => {
    if (!isOwn || !Array.isArray(sessionIds) || sessionIds.length === 0) return;
    end(sessionIds.map(String)).catch((error: unknown) => {
      log.warn({ err: error }, 'playback sessions of ended sessions could not be deleted');
    });
  });
  app.addHook('onClose', async () => unsubscribe());
}

type ReviewDeps = Pick<PlaybackDeps, 'db' | 'clock' | 'testClock' | 'events' | 'viewing'>;

const BATCH = 20;

/**
 * An entitlement that is cut short (a refund, a chargeback, a pause, an upgrade) takes along what was being watched by
 * it: one server looks at what the account plays once more.
 */
export function reviewShortenedEntitlements(deps: ReviewDeps & Pick<Deps, 'log'>): Running {
  const { db } = deps;
  return workDueRows(deps, {
    name: 'shortened entitlements',
    every: 2 * SECOND,
    batch: BATCH,
    claim: () => claimShortenedEntitlements(db, BATCH),
    work: async ({ id, accountId }) => {
      await reviewPlaybackSessions(deps, accountId);
      await deleteShortenedEntitlement(db, id);
    },
  });
}

/** Ends what an account plays and is not entitled to any more: by title, by size of picture, by how many at once. */
async function reviewPlaybackSessions(deps: ReviewDeps, accountId: string): Promise<void> {
  const { db, clock, testClock, events, viewing } = deps;
  await viewing.settle(accountId);
  const now = clock.now();
  const ended: string[] = [];
  let playing = 0;
  for (const each of await queries.listReviewedPlaybackSessions(db, accountId, now)) {
    const played = await findPlayed(db, each, now);
    const entitlement =
      played && (await checkEntitlement(db, { accountId, ...played }, testClock.now()));
    const isAllowed =
      entitlement?.entitled === true &&
      (each.maxHeight ?? 0) <= entitlement.maxHeight &&
      (!each.isHeld || playing < entitlement.screens);
    if (!isAllowed) ended.push(each.id);
    else if (each.isHeld) playing += 1;
  }
  if (ended.length === 0) return;
  await inTransaction(db, async (tx) => {
    await announceEnded(events, tx, await queries.deletePlaybackSessions(tx, { ids: ended }));
  });
}
