import type { Db } from '#platform/db.ts';

/** Everything that playback holds of an account. */
export async function listAccountData(db: Db, accountId: string) {
  const [progress, events, screens, caps] = await Promise.all([
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
      .select(['deviceId', 'deviceName', 'productId', 'title', 'startedAt', 'expiresAt'])
      .where('accountId', '=', accountId)
      .execute(),
    db
      .selectFrom('playback.dataCap')
      .select('maxHeight')
      .where('accountId', '=', accountId)
      .execute(),
  ]);
  return { progress, events, screens, maxHeight: caps[0]?.maxHeight ?? null };
}
