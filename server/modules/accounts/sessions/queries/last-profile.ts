import type { Db } from '#platform/db.ts';
import type { ActiveProfile } from '../open-session.ts';

/** Who watched last on a device, in a session that stands or one that has ended. */
export function findLastProfileOfDevice(
  db: Db,
  deviceId: string,
): Promise<ActiveProfile | undefined> {
  return db
    .selectFrom('accounts.session')
    .select(['profileId', 'isChild', 'maxFilmClass', 'profileChosenAt'])
    .where('deviceId', '=', deviceId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
