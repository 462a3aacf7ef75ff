const PREFIX = 'tayang';
/** Accounts are random ids: the first two digits of one spread them evenly. */
export const buckets = Array.from({ length: 256 }, (_, index) =>
  index.toString(16).padStart(2, '0'),
);

/** What a script touches lies in one slot of a cluster: the tag in braces says which, for all accounts of a bucket. */
export function keysOf(accountId: string) {
  const bucket = accountId.slice(0, 2);
  const key = (what: string) => `${PREFIX}:{${bucket}}:${what}:${accountId}`;
  const [leases, positions, waiting] = [key('leases'), key('positions'), key('waiting')];
  const dirty = dirtyKey(bucket);
  return { leases, positions, waiting, dirty, all: [leases, positions, waiting, dirty] as const };
}

/** Accounts of a bucket about which something waits for the database, by the time since when. */
export const dirtyKey = (bucket: string) => `${PREFIX}:{${bucket}}:dirty`;
export const flushingKey = (bucket: string) => `${PREFIX}:{${bucket}}:flushing`;

/** A match has a million viewers: those of a channel are spread over so many keys. */
const VIEWER_SHARDS = '0123456789abcdef';
export const channelsKey = `${PREFIX}:channels`;
const viewersIn = (shard: string, channelId: string) => `${PREFIX}:{viewers-${shard}}:${channelId}`;
export const viewersKey = (channelId: string, accountId: string) =>
  viewersIn(accountId.slice(0, 1), channelId);
export const allViewersKeys = (channelId: string) =>
  [...VIEWER_SHARDS].map((shard) => viewersIn(shard, channelId));
