import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/constants.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import type { Valkey } from '#platform/valkey/valkey.ts';
import { ENDED_EVENT } from '../playback-sessions/ended-playbacks.ts';
import { channelViewers } from './channel-viewers.ts';
import { createFlusher } from './flush.ts';
import * as queries from './queries/report.ts';
import { updateSessionChannel } from './queries/settle.ts';
import { END, FORGET, REPORT } from './scripts.ts';
import { channelField, hasReached, keysOf, leaseOf, mergeReport, productField } from './stored.ts';
import type { StoredLease, StoredPosition } from './stored.ts';
import { loadPosition, withoutValkey } from './from-rows.ts';
import type {
  ChannelReport,
  HeldLease,
  LeaseRenewal,
  PositionReport,
  ProductReport,
  StartedSession,
  ViewingState,
} from './viewing-state.ts';

/** The row of a session stands so much longer than its lease, and is renewed a few times an hour instead of each second. */
const ROW_AHEAD_MS = 3 * MINUTE;
const MOST_REMEMBERED = 50_000;
/** Two players of one profile may report a product at once; a third try has always sufficed. */
const MOST_TRIES = 5;

type Field = { name: string; expected: string; value: string };
type ValkeyDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'events'> & { valkey: Valkey };

/**
 * Positions and leases in Valkey, from where they go to the database once a minute and when somebody reads them. Rows of
 * playback sessions stay in the database: what begins and what ends is rare, what goes on is not. Without an answer of
 * Valkey viewing goes on.
 */
export function viewingStateInValkey(deps: ValkeyDeps): ViewingState {
  const { db, valkey, events } = deps;
  /** What this process believes to stand there: one way to Valkey instead of two. */
  const remembered = new LRUCache<string, string>({ max: MOST_REMEMBERED });
  const viewers = channelViewers(valkey);
  const flusher = createFlusher({ ...deps, rowAheadMs: ROW_AHEAD_MS });
  const rowExpiry = (expiresAt: Date) => new Date(expiresAt.getTime() + ROW_AHEAD_MS);
  const without = withoutValkey(deps, rowExpiry);
  const { warn } = without;

  function report(
    accountId: string,
    now: Date,
    {
      lease,
      field,
      channelId = '',
    }: { lease?: LeaseRenewal | undefined; field?: Field; channelId?: string },
  ): Promise<[lease: string, position: string]> {
    return valkey.run(REPORT, keysOf(accountId).all, [
      String(now.getTime()),
      lease?.id ?? '',
      String(lease?.expiresAt.getTime() ?? 0),
      accountId,
      field?.name ?? '',
      field?.expected ?? '',
      field?.value ?? '',
      channelId,
    ]);
  }

  /** What Valkey lost, or never had, is believed by the row. */
  async function takeFromRow(lease: LeaseRenewal, now: Date): Promise<StoredLease | undefined> {
    const row = await queries.findSessionRow(db, lease);
    if (row === undefined || row.expiresAt <= now) return undefined;
    const taken = leaseOf({ ...row, expiresAt: lease.expiresAt, rowExpiresAt: row.expiresAt });
    await setLease(lease.accountId, lease.id, taken);
    return taken;
  }

  async function setLease(accountId: string, id: string, lease: StoredLease): Promise<void> {
    const { leases } = keysOf(accountId);
    await valkey.send(leases, ['HSET', leases, id, JSON.stringify(lease)]);
  }

  async function leaseFrom(
    answer: string,
    lease: LeaseRenewal | undefined,
    now: Date,
  ): Promise<StoredLease | undefined> {
    if (lease === undefined || answer === 'lapsed') return undefined;
    return answer === 'unknown' ? takeFromRow(lease, now) : (JSON.parse(answer) as StoredLease);
  }

  async function keepProduct({
    position,
    lease,
    now,
  }: ProductReport & { position: PositionReport }) {
    const name = productField(position.profileId, position.productId);
    const key = `${position.accountId} ${name}`;
    // A value that stands nowhere asks for the one that does.
    let expected = remembered.get(key) ?? '?';
    let stored = expected === '?' ? undefined : (JSON.parse(expected) as StoredPosition);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const merged = mergeReport(stored, position, now);
      const value = JSON.stringify(merged);
      const field = { name, expected, value };
      const [held, kept] = await report(position.accountId, now, { lease, field });
      if (kept === 'kept') {
        remembered.set(key, value);
        const watched = { before: stored?.watchedMs ?? 0, after: merged.watchedMs };
        return { held, hasReached: hasReached(position, watched) };
      }
      expected = kept === 'missing' ? '' : kept;
      stored =
        kept === 'missing'
          ? await loadPosition(db, position)
          : (JSON.parse(kept) as StoredPosition);
    }
    throw new Error('a position changed faster than it could be kept');
  }

  /** The events of endings come after their commit: this process tells Valkey of those that it announced. */
  const unsubscribe = events.subscribe(ENDED_EVENT, ({ ids, accountIds }, { isOwn }) => {
    if (!isOwn || !Array.isArray(ids) || !Array.isArray(accountIds)) return;
    const byAccount = Map.groupBy(ids.keys(), (index) => String(accountIds[index]));
    for (const [accountId, indexes] of byAccount)
      end(
        accountId,
        [...indexes].map((index) => String(ids[index])),
      ).catch(warn);
  });

  async function end(accountId: string, ids: string[]): Promise<void> {
    const ended = await valkey.run<string[]>(END, [keysOf(accountId).leases], ids);
    for (let at = 0; at < ended.length; at += 2) {
      const { c } = JSON.parse(ended[at + 1] ?? '{}') as StoredLease;
      if (c !== undefined) await viewers.left(c, accountId, ended[at] ?? '');
    }
  }

  return {
    async reportProduct(asked) {
      const { position, lease, now } = asked;
      const accountId = position?.accountId ?? lease?.accountId;
      if (accountId === undefined) return { lease: undefined, hasReached: false };
      try {
        const { held, hasReached: reached } =
          position === undefined
            ? { held: (await report(accountId, now, { lease }))[0], hasReached: false }
            : await keepProduct({ ...asked, position });
        return { lease: heldBy(await leaseFrom(held, lease, now)), hasReached: reached };
      } catch (error) {
        warn(error);
        const write = () => queries.upsertProductReport(db, { position, now });
        const kept = position && (await without.write(write));
        return {
          lease: await without.lease(lease, now),
          hasReached: hasReached(position, kept?.watched),
        };
      }
    },
    async reportChannel(asked: ChannelReport) {
      const { position, lease, now } = asked;
      const accountId = position?.accountId ?? lease?.accountId;
      if (accountId === undefined) return undefined;
      try {
        const stored = position && {
          positionAt: position.positionAt.getTime(),
          isPaused: position.isPaused,
          reportedAt: now.getTime(),
        };
        const field = position && {
          name: channelField(position.profileId, position.channelId),
          expected: '*',
          value: JSON.stringify(stored),
        };
        const channel = lease?.channel;
        const [answer] = await report(accountId, now, {
          lease,
          ...(field && { field }),
          ...(channel && { channelId: channel.channelId }),
        });
        const held = await leaseFrom(answer, lease, now);
        if (held?.c === undefined || lease === undefined) return undefined;
        if (held.c !== lease.channel.channelId) {
          await updateSessionChannel(db, lease.id, lease.channel);
          await viewers.left(held.c, accountId, lease.id);
        }
        await viewers.watches(lease);
        return heldBy(held);
      } catch (error) {
        warn(error);
        await (position && without.write(() => queries.upsertChannelReport(db, { position, now })));
        return without.lease(lease, now);
      }
    },
    rowExpiry,
    async started(session: StartedSession) {
      const { id, accountId, channelId, expiresAt } = session;
      const lease = leaseOf({ ...session, rowExpiresAt: rowExpiry(expiresAt) });
      try {
        await setLease(accountId, id, lease);
        if (channelId !== null)
          await viewers.watches({ id, accountId, expiresAt, channel: { channelId } });
      } catch (error) {
        warn(error);
      }
    },
    settle: (accountId) => flusher.settle([accountId]).catch(warn),
    async forget(watcher: Watcher, productId?: string) {
      const { positions, waiting } = keysOf(watcher.accountId);
      const begin = productField(watcher.profileId, productId);
      await valkey.run(FORGET, [positions, waiting], [begin]).catch(warn);
    },
    async countViewers(now) {
      return viewers.count(now).catch((error: unknown) => {
        warn(error);
        return queries.countChannelViewers(db, now);
      });
    },
    flush: () => flusher.flush(),
    close: unsubscribe,
  };
}

const heldBy = (lease: StoredLease | undefined): HeldLease | undefined =>
  lease && { sessionId: lease.s, productId: lease.p ?? null };
