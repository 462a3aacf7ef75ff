import { MINUTE } from '#contract/constants.ts';
import { findProducts } from '#modules/catalog/index.ts';
import type { Watcher } from '#platform/auth.ts';
import { type Db, inTransaction, sql, type Tx } from '#platform/db.ts';
import {
  type EventPage,
  type ListAccountEvents,
  listNewest,
} from '#platform/staff/account-events.ts';
import { playedMs } from './progress/queries/progress.ts';

/** Everything that playback holds of an account. */
export async function listAccountData(db: Db, accountId: string) {
  const [progress, events, playbackSessions, dataCaps, positions, channels, refused, plays] =
    await Promise.all([
      db
        .selectFrom('playback.progress')
        .select([
          'profileId',
          'productId',
          'titleId',
          'positionMs',
          'durationMs',
          'finished',
          'watchedAt',
          playedMs,
          'removedAt',
        ])
        .where('accountId', '=', accountId)
        .orderBy('watchedAt', 'desc')
        .execute(),
      db
        .selectFrom('playback.watchEvent')
        .select(['profileId', 'productId', 'eventType', 'offsetMs', 'at'])
        .where('accountId', '=', accountId)
        .orderBy('at', 'desc')
        .execute(),
      db
        .selectFrom('playback.playbackSession')
        .select([
          'deviceId',
          'deviceName',
          'productId',
          'channelId',
          'title',
          'startedAt',
          'expiresAt',
        ])
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('playback.dataCap')
        .select('maxHeight')
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('playback.channelPosition')
        .select(['profileId', 'channelId', 'positionAt', 'isPaused', 'reportedAt'])
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('playback.channelWatch')
        .select([
          'profileId',
          'channelId',
          'durationSeconds',
          'accessDeviceType',
          'shownUntil',
          'at',
        ])
        .where('accountId', '=', accountId)
        .orderBy('at', 'desc')
        .execute(),
      db
        .selectFrom('playback.countryRefusal')
        .select(['titleId', 'country', 'refusedAt'])
        .where('accountId', '=', accountId)
        .execute(),
      db
        .selectFrom('playback.play')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('startedAt', 'desc')
        .execute(),
    ]);
  const maxHeight = dataCaps[0]?.maxHeight ?? null;
  return {
    progress,
    events,
    playbackSessions,
    positions,
    channels,
    refused,
    plays,
    maxHeight,
  };
}

/** Everything that was watched, and how. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await deleteViewings(tx, accountId);
  await tx.deleteFrom('playback.playbackSession').where('accountId', '=', accountId).execute();
  // The rows that the line above left behind among them.
  await tx.deleteFrom('playback.endedPlayback').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.dataCap').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.countryRefusal').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.erasedProfile').where('accountId', '=', accountId).execute();
}

/** Everything that a profile watched; what is on its way still goes by `deleteLateViewings`. */
export async function deleteProfileData(tx: Tx, { accountId, profileId }: Watcher): Promise<void> {
  await deleteViewings(tx, accountId, profileId);
  await tx
    .insertInto('playback.erasedProfile')
    .values({ accountId, profileId })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Of one profile, or of all. */
async function deleteViewings(tx: Tx, accountId: string, profileId?: string): Promise<void> {
  for (const table of [
    'playback.progress',
    'playback.watchEvent',
    'playback.channelPosition',
    'playback.channelWatch',
    'playback.play',
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .$if(profileId !== undefined, (query) => query.where('profileId', '=', profileId ?? ''))
      .execute();
  }
}

/** Erases what was still on its way as profiles were erased so long ago; returns how many profiles that was about. */
export function deleteLateViewings(
  db: Db,
  { olderThanMs, limit }: { olderThanMs: number; limit: number },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ accountId: string; profileId: string }>`
      delete from playback.erased_profile where (account_id, profile_id) in (
        select account_id, profile_id from playback.erased_profile
        where erased_at < clock_timestamp() - ${olderThanMs} * interval '1 millisecond'
        order by erased_at limit ${limit} for update skip locked)
      returning account_id, profile_id`.execute(tx);
    for (const { accountId, profileId } of rows) await deleteViewings(tx, accountId, profileId);
    return rows.length;
  });
}

type WatchFacts = { productId: string; isStart: boolean; offsetMs: number };

/** When an account began and ended to watch something: the newest first. */
function listWatching(db: Db, accountId: string, page: EventPage) {
  return listNewest<WatchFacts>(
    db,
    [
      sql`select 'watch:' || id as key, at, jsonb_build_object('productId', product_id,
        'isStart', event_type = 'S', 'offsetMs', offset_ms) as facts
        from playback.watch_event where account_id = ${accountId}`,
    ],
    page,
  );
}

/** What an account watched. For an open ticket alone; who reads it writes it down. */
export const listWatchEvents: ListAccountEvents = async (db, accountId, page) => {
  const rows = await listWatching(db, accountId, page);
  const ids = new Set(rows.map(({ facts }) => facts.productId));
  const products = await findProducts(db, [...ids], page.before.at);
  return rows.map(({ key, at, facts: { productId, isStart, offsetMs } }) => ({
    key,
    at,
    area: 'watching' as const,
    title: `${isStart ? 'Mulai' : 'Berhenti'} menonton ${products.get(productId)?.title ?? 'judul yang sudah tidak ada'}`,
    text: `Menit ${Math.floor(offsetMs / MINUTE)}`,
  }));
};
