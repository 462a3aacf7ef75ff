import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/constants.ts';
import type { Watcher } from '#platform/auth.ts';
import type { Deps } from '#platform/deps.ts';
import type { Valkey } from '#platform/valkey/valkey.ts';
import { channelViewers, forgetEnded } from './channel-viewers.ts';
import { createFlusher } from './flush.ts';
import * as queries from './queries/report.ts';
import { updateSessionChannel } from './queries/settle.ts';
import { FORGET, LEASES_LIFE_MS, REPORT } from './scripts.ts';
import * as kept from './stored.ts';
import type { StoredLease, StoredPosition } from './stored.ts';
import { loadPosition, withoutValkey } from './from-rows.ts';
import type {
  ChannelReport,
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
type Positioned = ProductReport & { position: PositionReport };
type Sent = { lease?: LeaseRenewal | undefined; field?: Field; channelId?: string };
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
    { lease, field, channelId = '' }: Sent,
  ): Promise<[lease: string, position: string]> {
    return valkey.run(REPORT, kept.keysOf(accountId).all, [
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
    const taken = kept.leaseOf({ ...row, expiresAt: lease.expiresAt, rowExpiresAt: row.expiresAt });
    await setLease(lease.accountId, lease.id, taken);
    return taken;
  }

  async function setLease(accountId: string, id: string, lease: StoredLease): Promise<void> {
    const { leases } = kept.keysOf(accountId);
    await Promise.all([
      valkey.send(leases, ['HSET', leases, id, JSON.stringify(lease)]),
      // One that never reports leaves nothing behind.
      valkey.send(leases, ['PEXPIRE', leases, String(LEASES_LIFE_MS)]),
    ]);
  }

  async function leaseFrom(
    answer: string,
    lease: LeaseRenewal | undefined,
    now: Date,
  ): Promise<StoredLease | undefined> {
    if (lease === undefined || answer === 'lapsed') return undefined;
    return answer === 'unknown' ? takeFromRow(lease, now) : (JSON.parse(answer) as StoredLease);
  }

  async function keepProduct({ position, lease, now }: Positioned) {
    const name = kept.productField(position.profileId, position.productId);
    const key = `${position.accountId} ${name}`;
    // A value that stands nowhere asks for the one that does.
    let expected = remembered.get(key) ?? '?';
    let stored = expected === '?' ? undefined : (JSON.parse(expected) as StoredPosition);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const merged = kept.mergeReport(stored, position, now);
      const value = JSON.stringify(merged);
      const field = { name, expected, value };
      const [held, answer] = await report(position.accountId, now, { lease, field });
      if (answer === 'kept') {
        remembered.set(key, value);
        const watched = { before: stored?.watchedMs ?? 0, after: merged.watchedMs };
        return { held, watched };
      }
      expected = answer === 'missing' ? '' : answer;
      stored =
        answer === 'missing'
          ? await loadPosition(db, position)
          : (JSON.parse(answer) as StoredPosition);
    }
    throw new Error('a position changed faster than it could be kept');
  }

  const unfollow = forgetEnded({ events, valkey, viewers, warn });

  return {
    async reportProduct(asked) {
      const { position, lease, now } = asked;
      const accountId = position?.accountId ?? lease?.accountId;
      if (accountId === undefined)
        return { lease: undefined, ...kept.measuredOf(position, undefined) };
      try {
        const { held, watched } =
          position === undefined
            ? { held: (await report(accountId, now, { lease }))[0], watched: undefined }
            : await keepProduct({ ...asked, position });
        const renewed = kept.heldBy(await leaseFrom(held, lease, now));
        return { lease: renewed, ...kept.measuredOf(position, watched) };
      } catch (error) {
        warn(error);
        const write = () => queries.upsertProductReport(db, { position, now });
        const written = position && (await without.write(write));
        const held = await without.lease(lease, now);
        return { lease: held, ...kept.measuredOf(position, written?.watched) };
      }
    },
    async reportChannel(asked: ChannelReport) {
      const { position, lease, now } = asked;
      const accountId = position?.accountId ?? lease?.accountId;
      if (accountId === undefined) return undefined;
      try {
        const field = position && {
          name: kept.channelField(position.profileId, position.channelId),
          expected: '*',
          value: JSON.stringify(kept.channelPositionOf(position, now)),
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
        return kept.heldBy(held);
      } catch (error) {
        warn(error);
        await (position && without.write(() => queries.upsertChannelReport(db, { position, now })));
        return without.lease(lease, now);
      }
    },
    rowExpiry,
    async started(session: StartedSession) {
      const { id, accountId, channelId, expiresAt } = session;
      const lease = kept.leaseOf({ ...session, rowExpiresAt: rowExpiry(expiresAt) });
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
      const { positions, waiting } = kept.keysOf(watcher.accountId);
      const begin = kept.productField(watcher.profileId, productId);
      await valkey.run(FORGET, [positions, waiting], [begin]).catch(warn);
    },
    async countViewers(now) {
      return viewers.count(now).catch((error: unknown) => {
        warn(error);
        return queries.countChannelViewers(db, now);
      });
    },
    flush: () => flusher.flush(),
    close: unfollow,
  };
}
