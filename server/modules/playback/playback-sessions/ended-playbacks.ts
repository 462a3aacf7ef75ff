import { LRUCache } from 'lru-cache';
import { DAY, MEDIA_TOKEN_LIFE, MINUTE, SECOND } from '#contract/constants.ts';
import { type Db, inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { repeatAlone, type Running } from '#platform/due.ts';
import { followChanges } from '#platform/events/recent-changes.ts';
import { deleteLateViewings } from '../queries.ts';
import { deleteOldCountryRefusals } from '../sources/queries.ts';
import * as queries from './queries.ts';

/** What ended, and whose: `{ ids, accountIds }`. */
export const ENDED_EVENT = 'playback.ended';
/** PostgreSQL limits a notification to 8 kB. */
const IDS_PER_EVENT = 50;
/** By then the last media token of a playback has expired by itself. */
const RETENTION = MEDIA_TOKEN_LIFE + MINUTE;
/** A player that opens something else goes on with what it has until that is there. */
const GRACE = 5 * SECOND;
const MOST_REMEMBERED = 200_000;

/**
 * Tells every server that playback sessions ended, whose rows the transaction deletes: media is refused to them from
 * then on. The rows that a trigger keeps of them are read too, so an event that is lost costs seconds.
 */
export async function announceEnded(
  events: Deps['events'],
  db: Db,
  ended: readonly queries.EndedSession[],
): Promise<void> {
  for (let at = 0; at < ended.length; at += IDS_PER_EVENT) {
    const some = ended.slice(at, at + IDS_PER_EVENT);
    const ids = some.map(({ id }) => id);
    const accountIds = some.map(({ accountId }) => accountId);
    await events.publish(db, ENDED_EVENT, { ids, accountIds });
  }
}

/** Ends one playback session of an account, and its media with it. True when the account had it. */
export function endPlaybackSession(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await queries.deletePlaybackSessions(tx, { accountId, id });
    await announceEnded(events, tx, ended);
    return ended.length > 0;
  });
}

type EndedPlaybacks = {
  /** Whether a playback ended while media tokens of it may still be alive. */
  has(id: string): boolean;
  close(): void;
};

const followed = new WeakMap<Db, EndedPlaybacks>();

/** Whether a playback ended, by what this process follows: no query. A moment after its end it is not known yet. */
export const hasEnded = (db: Db, id: string): boolean => followed.get(db)?.has(id) ?? false;

/** The playbacks that ended lately, whatever server ended them. */
export async function watchEndedPlaybacks(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
): Promise<EndedPlaybacks> {
  const { db, clock } = deps;
  const firstSeen = new LRUCache<string, Date>({
    // Unlike `max` it takes no room before there is something to remember.
    maxSize: MOST_REMEMBERED,
    sizeCalculation: () => 1,
  });
  const ended = (id: string, ageMs = 0) => {
    const at = firstSeen.get(id) ?? new Date(clock.now().getTime() - ageMs);
    firstSeen.set(id, at);
    return { id, value: true, at };
  };
  const recent = await followChanges<boolean>(deps, {
    name: 'ended playbacks',
    event: ENDED_EVENT,
    readEvent: ({ ids }) => (Array.isArray(ids) ? ids.map((id) => ended(String(id))) : []),
    // By the database's clock, which stamps them.
    list: async (since) => {
      const rows = await queries.listEndedPlaybacks(db, clock.now().getTime() - since.getTime());
      return rows.map(({ id, ageMs }) => ended(id, ageMs));
    },
    retention: RETENTION,
  });
  const playbacks: EndedPlaybacks = {
    has(id) {
      const at = recent.get(id)?.at;
      return at !== undefined && clock.now().getTime() - at.getTime() >= GRACE;
    },
    close: recent.close,
  };
  followed.set(db, playbacks);
  return playbacks;
}

const SWEEP_BATCH = 1_000;
/** Of the table of what plays, a statement: 4 MB, some ten thousand rows. */
const SWEEP_PAGES = 512;
/** Each is several statements. */
const ERASED_BATCH = 100;
/** By then nothing waits in Valkey any more: positions live there for a day. */
const LATE_VIEWINGS = DAY + 5 * MINUTE;
/** Who was refused asks within days. */
const REFUSALS_KEPT = 30 * DAY;

/**
 * Players that vanished leave a lease behind, and endings are not needed for long: both rows go after a while. So does what
 * came of profiles after they were erased.
 */
export function sweepPlaybacks(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'locks' | 'log'>,
): Running {
  const { db, clock } = deps;
  let page = 0;
  return repeatAlone(deps, {
    name: 'ended playbacks, lapsed leases and late viewings',
    every: 5 * MINUTE,
    firstAfter: MINUTE,
    round: async () => {
      const { isThrough } = await queries.deleteLapsedPlaybackSessions(db, {
        before: new Date(clock.now().getTime() - RETENTION),
        page,
        pages: SWEEP_PAGES,
      });
      page = isThrough ? 0 : page + SWEEP_PAGES;
      const old = await queries.deleteOldEndedPlaybacks(db, {
        olderThanMs: 2 * RETENTION,
        limit: SWEEP_BATCH,
      });
      const late = await deleteLateViewings(db, {
        olderThanMs: LATE_VIEWINGS,
        limit: ERASED_BATCH,
      });
      const refused = await deleteOldCountryRefusals(db, {
        before: new Date(clock.now().getTime() - REFUSALS_KEPT),
        limit: SWEEP_BATCH,
      });
      const most = Math.max(old, refused);
      return !isThrough || most >= SWEEP_BATCH || late >= ERASED_BATCH;
    },
  });
}

const SHORTEST_LEASE_MS = 45 * SECOND;
/** Reports that may be lost, one after the other, before a lease lapses. */
const REPORTS_A_LEASE = 3;

/** A playback session whose player has not reported for this long has ended; how often they report is the server's word. */
export function leaseFrom(now: Date, { viewing }: Deps['config']): Date {
  const life = Math.max(SHORTEST_LEASE_MS, REPORTS_A_LEASE * viewing.reportEveryMs);
  return new Date(now.getTime() + life);
}
