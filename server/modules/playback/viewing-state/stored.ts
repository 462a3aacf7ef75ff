import { MINUTE, SECOND, WATCHED_SHARE } from '#contract/constants.ts';
import type { Db } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { addWatched, mergeProgress } from '../progress/policy.ts';
import { findSessionRow, findStoredPosition } from './queries/report.ts';
import { updateRowExpiries } from './queries/settle.ts';
import type { ChannelReport, HeldLease, LeaseRenewal, PositionReport } from './viewing-state.ts';

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
const VIEWER_SHARDS = Array.from({ length: 16 }, (_, index) => index.toString(16));
export const channelsKey = `${PREFIX}:channels`;
const viewersIn = (shard: string, channelId: string) => `${PREFIX}:{viewers-${shard}}:${channelId}`;
export const viewersKey = (channelId: string, accountId: string) =>
  viewersIn(accountId.slice(0, 1), channelId);
export const allViewersKeys = (channelId: string) =>
  VIEWER_SHARDS.map((shard) => viewersIn(shard, channelId));

/** A lease as scripts read it. */
export type StoredLease = { e: number; k: number; s: string; p?: string; c?: string };

export function leaseOf(session: {
  sessionId: string;
  productId: string | null;
  channelId: string | null;
  expiresAt: Date;
  rowExpiresAt: Date;
}): StoredLease {
  const { sessionId, productId, channelId, expiresAt, rowExpiresAt } = session;
  return {
    e: expiresAt.getTime(),
    k: rowExpiresAt.getTime(),
    s: sessionId,
    ...(productId === null ? {} : { p: productId }),
    ...(channelId === null ? {} : { c: channelId }),
  };
}

/** A profile's position in a product, as text that is compared whole. */
export type StoredPosition = {
  titleId: string;
  positionMs: number;
  durationMs: number;
  finished: boolean;
  /** Milliseconds since 1970, as those below. */
  watchedAt: number;
  watchedMs: number;
  reportedAt: number | null;
};

export type StoredChannelPosition = { positionAt: number; isPaused: boolean; reportedAt: number };

export const channelPositionOf = (
  { positionAt, isPaused }: NonNullable<ChannelReport['position']>,
  now: Date,
): StoredChannelPosition => ({
  positionAt: positionAt.getTime(),
  isPaused,
  reportedAt: now.getTime(),
});

/** What stands in front of the ids in the name of a field. */
const PRODUCT = 'p';
const CHANNEL = 'c';

export const productField = (profileId: string, productId = '') =>
  `${PRODUCT}/${profileId}/${productId}`;
export const channelField = (profileId: string, channelId: string) =>
  `${CHANNEL}/${profileId}/${channelId}`;

export function readField(field: string): { isChannel: boolean; profileId: string; id: string } {
  const [kind, profileId = '', id = ''] = field.split('/');
  return { isChannel: kind === CHANNEL, profileId, id };
}

/** By the rule of the database's own statement, which is `mergeProgress` and `addWatched`. */
export function mergeReport(
  stored: StoredPosition | undefined,
  { report, length, playback, titleId }: PositionReport,
  now: Date,
): StoredPosition {
  const before = stored && {
    ...stored,
    watchedAt: new Date(stored.watchedAt),
    reportedAt: stored.reportedAt === null ? null : new Date(stored.reportedAt),
  };
  const { positionMs, watchedAt, finished } = mergeProgress(before, report, length);
  const { durationMs } = length;
  return {
    titleId: stored?.titleId ?? titleId,
    positionMs,
    durationMs,
    finished,
    watchedAt: watchedAt.getTime(),
    watchedMs:
      playback === undefined
        ? (stored?.watchedMs ?? 0)
        : addWatched(before, { positionMs }, { ...playback, now }),
    reportedAt: playback === undefined ? (stored?.reportedAt ?? null) : now.getTime(),
  };
}

/** What was measured so far; `hasReached` once for each product, when it gets there. */
export function measuredOf(
  position: PositionReport | undefined,
  watched: { before: number; after: number } | undefined,
): { hasReached: boolean; watchedMs: number | undefined } {
  if (position === undefined || watched === undefined)
    return { hasReached: false, watchedMs: undefined };
  const enough = position.length.durationMs * WATCHED_SHARE;
  const hasReached = watched.before < enough && watched.after >= enough;
  return { hasReached, watchedMs: watched.after };
}

export const heldBy = (lease: StoredLease | undefined): HeldLease | undefined =>
  lease && { sessionId: lease.s, productId: lease.p ?? null };

/** While Valkey is away a process writes so many positions at once into the database, and lets the others go. */
const WRITES_AT_ONCE = 20;
const WARN_EVERY_MS = 5 * SECOND;

/** What the database has of a position that Valkey does not know. */
export async function loadPosition(
  db: Db,
  position: PositionReport,
): Promise<StoredPosition | undefined> {
  const row = await findStoredPosition(db, position, position.productId);
  if (row === undefined) return undefined;
  return {
    titleId: position.titleId,
    durationMs: position.length.durationMs,
    positionMs: row.positionMs,
    finished: row.finished,
    watchedAt: row.watchedAt.getTime(),
    watchedMs: row.watchedMs,
    reportedAt: row.reportedAt?.getTime() ?? null,
  };
}

/** How viewing goes on while Valkey does not answer. */
export function withoutValkey(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  rowExpiry: (expiresAt: Date) => Date,
) {
  let writing = 0;
  let warnedAt = 0;
  return {
    warn(error: unknown): void {
      if (Date.now() - warnedAt < WARN_EVERY_MS) return;
      warnedAt = Date.now();
      log.warn({ err: error }, 'viewing goes on without Valkey');
    },
    /** A row that stands says that it plays; its lease is renewed before others would take it for lapsed. */
    async lease(lease: LeaseRenewal | undefined, now: Date): Promise<HeldLease | undefined> {
      const row = lease && (await findSessionRow(db, lease));
      if (lease === undefined || row === undefined) return undefined;
      if (row.expiresAt.getTime() < now.getTime() + MINUTE)
        await updateRowExpiries(db, [{ id: lease.id, expiresAt: rowExpiry(lease.expiresAt) }]);
      return { sessionId: row.sessionId, productId: row.productId };
    },
    /** Undefined where too many are under way: the next report says the same and more. */
    async write<T>(write: () => Promise<T>): Promise<T | undefined> {
      if (writing >= WRITES_AT_ONCE) return undefined;
      writing += 1;
      try {
        return await write();
      } finally {
        writing -= 1;
      }
    },
  };
}
