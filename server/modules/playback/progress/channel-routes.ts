import { DAY, HOUR, type MatrixClass, MINUTE, SECOND } from '#contract/constants.ts';
import * as contract from '#contract/playback/index.ts';
import { findPlan, planOpens } from '#modules/commerce/index.ts';
import { cached } from '#platform/cached.ts';
import type { Db } from '#platform/db.ts';
import { findChannel, findChannelCards, listAudience, recordWatched } from '#modules/live/index.ts';
import { watcherOf } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import { fail } from '#platform/errors.ts';
import { call, ok, requireAccount } from '#platform/module.ts';
import { takeReportedBeats } from '../quality/beats.ts';
import { endPlaybackSession, leaseFrom } from '../playback-sessions/ended-playbacks.ts';
import { answerReport } from '../sources/renew-token.ts';
import type { PlaybackDeps } from '../viewing-state/open-viewing-state.ts';
import { markConsumedLately } from './consumption.ts';
import { findOwnPlayback } from './progress.ts';
import * as channelQueries from './queries/channel.ts';

const MOST_POPULAR = 10;

export const routes = [
  call(contract.postLiveReport, async (deps: PlaybackDeps, { body, caller, ...exchange }) => {
    const { db, clock, testClock, config, viewing } = deps;
    const account = requireAccount(caller);
    const { accountId } = account;
    const { playbackId: id, channelId, paused: isPaused, leaving } = body;
    const now = clock.now();
    const channel = (await findChannel(db, channelId)) ?? fail('playback.notFound');
    // A device's clock may run ahead: what has not been on air yet was seen by no viewer.
    const positionAt = body.at && new Date(Math.min(Date.parse(body.at), now.getTime()));
    // Highlights too are watched: they have no position, but a paying plan opens them.
    const consumed = { accountId, titleId: channelId, matrix: channel.matrix };
    await markConsumedLately(db, consumed, testClock.now());
    const held = await viewing.reportChannel({
      position: positionAt ? { ...watcherOf(account), channelId, positionAt, isPaused } : undefined,
      lease: leaving ? undefined : { id, accountId, channel, expiresAt: leaseFrom(now, config) },
      now,
    });
    if (positionAt) await recordWatched(db, { ...watcherOf(account), channelId, at: positionAt });
    const { cmcd } = body;
    const userAgent = exchange.request.headers['user-agent'];
    const address = exchange.request.ip;
    const isOwn = held?.sessionId === account.sessionId;
    const asked = { playbackId: id, caller: account, productId: null };
    const isShown =
      isOwn || (cmcd !== undefined && (await findOwnPlayback(db, asked)) !== undefined);
    const reported = { cmcd, caller: account, address, userAgent, channelId };
    await takeReportedBeats(deps, { ...reported, playback: { id, isShown } });
    if (leaving) await endPlaybackSession(deps, accountId, id);
    if (leaving || isPaused) await viewing.settle(accountId);
    return answerReport(deps, exchange, {
      isHeld: held !== undefined,
      isOwn,
      caller: account,
      playbackId: id,
      mediaToken: body.mediaToken,
      shown: { channel },
    });
  }),
  call(contract.getLivePosition, async (deps: PlaybackDeps, { query, caller }) => {
    const { db, clock, viewing } = deps;
    const { channelId } = query;
    const channel = (await findChannel(db, channelId)) ?? fail('playback.notFound');
    const watcher = watcherOf(requireAccount(caller));
    await viewing.settle(watcher.accountId);
    const stored = await channelQueries.findChannelPosition(db, watcher, channelId);
    const oldest = clock.now().getTime() - channel.catchupHours * HOUR;
    if (stored === undefined || stored.positionAt.getTime() < oldest) return ok({ position: null });
    const { positionAt: at, isPaused, reportedAt } = stored;
    return ok({ position: { at, isPaused, reportedAt } });
  }),
  call(contract.postWatchLogChannel, async (deps: Deps, { body, caller }) => {
    const { db, clock, testClock } = deps;
    const watcher = watcherOf(requireAccount(caller));
    const { channelId, accessDeviceType } = body;
    const channel = (await findChannel(db, channelId)) ?? fail('playback.notFound');
    const { matrix, catchupHours } = channel;
    const consumed = { accountId: watcher.accountId, titleId: channelId, matrix };
    if (body.durationSeconds > 0) await markConsumedLately(db, consumed, testClock.now());
    const durationSeconds = Math.round(body.durationSeconds);
    const at = clock.now();
    const said = momentShown(body.shownUntil, { catchupHours, now: at });
    // What may not be watched can't be lost.
    const isOpen = said !== null && (await mayWatchLately(db, consumed, testClock.now()));
    const shownUntil = isOpen ? said : null;
    const watch = { ...watcher, channelId, accessDeviceType, durationSeconds, shownUntil, at };
    await channelQueries.insertChannelWatches(db, [watch]);
    return ok({ recorded: true });
  }),
  call(contract.getAllPopularChannel, async ({ db, clock }: Deps, { caller }) => {
    const now = clock.now();
    const since = new Date(now.getTime() - DAY);
    const watched = await listPopular(db, { now, since, most: MOST_POPULAR });
    const ids = watched.map(({ channelId }) => channelId);
    const cards = await findChannelCards(db, caller, ids, now);
    const byId = new Map(cards.map((card) => [card.id, card]));
    return ok(
      watched.flatMap(({ channelId, viewers }) => {
        const channel = byId.get(channelId);
        return channel ? [{ viewers, channel }] : [];
      }),
    );
  }),
];

/** Fewer viewers than this are counted anew each time. */
const MANY_VIEWERS = 1_000;
const CACHE_TTL = 5 * SECOND;

const sumOf = (rows: readonly channelQueries.Popular[]) =>
  rows.reduce((sum, { viewers }) => sum + viewers, 0);

/** Thousands are not counted here: one process of all does, every 15 seconds, and what is shown is a few seconds older. */
const listPopular = cached(
  {
    ttl: (rows: readonly channelQueries.Popular[]) => (sumOf(rows) < MANY_VIEWERS ? 0 : CACHE_TTL),
    max: 10,
    keyOf: ({ most }: { now: Date; since: Date; most: number }) => String(most),
  },
  async (db: Db, asked): Promise<channelQueries.Popular[]> => {
    const audience = await listAudience(db, asked.now);
    const counted = sumOf(audience) < MANY_VIEWERS ? undefined : audience;
    return channelQueries.listPopularChannels(db, { ...asked, counted });
  },
);

/** A device's clock may run ahead; what the channel shows no more was not watched now. */
function momentShown(
  said: string | undefined,
  { catchupHours, now }: { catchupHours: number; now: Date },
): Date | null {
  const at = Math.min(said === undefined ? 0 : Date.parse(said), now.getTime());
  return at < now.getTime() - (catchupHours + 1) * HOUR ? null : new Date(at);
}

const OPEN_LIFE = 10 * MINUTE;
const MOST_OPEN = 20_000;

/** Whether an account's plan opens a channel. Its players log each minute: who may is asked anew after ten. */
const mayWatchLately = cached(
  {
    ttl: (isOpen: boolean) => (isOpen ? OPEN_LIFE : 0),
    max: MOST_OPEN,
    keyOf: ({ accountId, titleId }: Consumed, _now: Date) => `${accountId} ${titleId}`,
  },
  async (db: Db, { accountId, ...channel }: Consumed, now: Date): Promise<boolean> =>
    channel.matrix === 'A' ||
    channel.matrix === 'B' ||
    planOpens(await findPlan(db, accountId, now), channel),
);

type Consumed = { accountId: string; titleId: string; matrix: MatrixClass };
