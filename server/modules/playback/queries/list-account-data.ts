import type { Db } from '#platform/db.ts';

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
      .selectFrom('playback.screen')
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
      .selectFrom('playback.channelPlace')
      .select(['profileId', 'channelId', 'placeAt', 'isPaused', 'reportedAt'])
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
