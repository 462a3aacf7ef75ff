import type { Watcher } from '#platform/auth.ts';
import type { Db, Tx } from '#platform/db.ts';
import { playedMs } from '../progress/queries/progress.ts';

/** Everything that playback holds of an account. */
export async function listAccountData(db: Db, accountId: string) {
  const [progress, events, screens, caps, places, channels] = await Promise.all([
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
      .select(['profileId', 'channelId', 'durationSeconds', 'accessDeviceType', 'at'])
      .where('accountId', '=', accountId)
      .orderBy('at', 'desc')
      .execute(),
  ]);
  return { progress, events, screens, places, channels, maxHeight: caps[0]?.maxHeight ?? null };
}

/** Everything that was watched, and how. */
export async function deleteAccountData(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('playback.progress').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.watchEvent').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.channelPosition').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.channelWatch').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.playbackSession').where('accountId', '=', accountId).execute();
  // The rows that the line above left behind among them.
  await tx.deleteFrom('playback.endedPlayback').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('playback.dataCap').where('accountId', '=', accountId).execute();
}

/** Everything that a profile watched. */
export async function deleteProfileData(tx: Tx, { accountId, profileId }: Watcher): Promise<void> {
  for (const table of [
    'playback.progress',
    'playback.watchEvent',
    'playback.channelPosition',
    'playback.channelWatch',
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('accountId', '=', accountId)
      .where('profileId', '=', profileId)
      .execute();
  }
}
