import type { Insertable } from 'kysely';
import type { DB } from '#db/types.ts';
import type { Db } from '#platform/db.ts';

/** Keeps where a profile is on a channel; the newest report is right. */
export async function upsertChannelPlace(
  db: Db,
  place: Insertable<DB['playback.channelPlace']>,
): Promise<void> {
  const { placeAt, isPaused, reportedAt } = place;
  await db
    .insertInto('playback.channelPlace')
    .values(place)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'profileId', 'channelId'])
        .doUpdateSet({ placeAt, isPaused, reportedAt }),
    )
    .execute();
}
