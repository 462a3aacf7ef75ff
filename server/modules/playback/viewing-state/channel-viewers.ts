import { LRUCache } from 'lru-cache';
import { HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { Deps } from '#platform/deps.ts';
import type { Valkey } from '#platform/valkey/valkey.ts';
import { ENDED_EVENT } from '../playback-sessions/ended-playbacks.ts';
import { allViewersKeys, channelsKey, keysOf, type StoredLease, viewersKey } from './stored.ts';
import { COUNT, END } from './scripts.ts';

/** Channels that were watched lately; which they are is said again so often. */
const NAMED_EVERY = 30 * SECOND;
const NAMED_FOR = 10 * MINUTE;
const MOST_CHANNELS = 5_000;

type Viewer = { id: string; accountId: string; expiresAt: Date; channel: { channelId: string } };

/** Who watches a channel now: playbacks by the end of their leases. */
export function channelViewers(valkey: Valkey) {
  const named = new LRUCache<string, true>({ max: MOST_CHANNELS, ttl: NAMED_EVERY });
  return {
    async watches({ id, accountId, expiresAt, channel: { channelId } }: Viewer): Promise<void> {
      const key = viewersKey(channelId, accountId);
      const until = String(expiresAt.getTime());
      const sent = [valkey.send(key, ['ZADD', key, until, id])];
      if (!named.has(channelId)) {
        named.set(channelId, true);
        sent.push(valkey.send(channelsKey, ['ZADD', channelsKey, until, channelId]));
        // A channel that is watched no more leaves nothing behind.
        sent.push(valkey.send(key, ['PEXPIRE', key, String(HOUR)]));
      }
      await Promise.all(sent);
    },
    async left(channelId: string, accountId: string, id: string): Promise<void> {
      const key = viewersKey(channelId, accountId);
      await valkey.send(key, ['ZREM', key, id]);
    },
    async count(now: Date): Promise<{ channelId: string; viewers: number }[]> {
      const at = now.getTime();
      const gone = String(at - NAMED_FOR);
      await valkey.send(channelsKey, ['ZREMRANGEBYSCORE', channelsKey, '-inf', gone]);
      const ids = await valkey.send<string[]>(channelsKey, ['ZRANGE', channelsKey, '0', '-1']);
      const counted = await Promise.all(
        ids.map(async (channelId) => {
          const counts = allViewersKeys(channelId).map((key) =>
            valkey.run<number>(COUNT, [key], [String(at)]),
          );
          const viewers = (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
          return { channelId, viewers };
        }),
      );
      return counted.filter(({ viewers }) => viewers > 0);
    },
  };
}

type Forgetting = Pick<Deps, 'events'> & {
  valkey: Valkey;
  viewers: ReturnType<typeof channelViewers>;
  warn(error: unknown): void;
};

/** Lets leases go with their sessions. The events of endings come after their commit: each process acts on its own. */
export function forgetEnded({ events, valkey, viewers, warn }: Forgetting): () => void {
  async function end(accountId: string, ids: string[]): Promise<void> {
    const ended = await valkey.run<string[]>(END, [keysOf(accountId).leases], ids);
    for (let at = 0; at < ended.length; at += 2) {
      const { c } = JSON.parse(ended[at + 1] ?? '{}') as StoredLease;
      if (c !== undefined) await viewers.left(c, accountId, ended[at] ?? '');
    }
  }
  return events.subscribe(ENDED_EVENT, ({ ids, accountIds }, { isOwn }) => {
    if (!isOwn || !Array.isArray(ids) || !Array.isArray(accountIds)) return;
    const byAccount = Map.groupBy(ids.keys(), (index) => String(accountIds[index]));
    for (const [accountId, indexes] of byAccount)
      void end(
        accountId,
        indexes.map((index) => String(ids[index])),
      ).catch(warn);
  });
}
