import { LRUCache } from 'lru-cache';
import { HOUR, MINUTE, SECOND } from '#contract/constants.ts';
import type { Valkey } from '#platform/valkey/valkey.ts';
import { allViewersKeys, channelsKey, viewersKey } from './stored.ts';
import { COUNT } from './scripts.ts';

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
