import type { Db } from '#platform/db.ts';

/** Programmes that end after `from` and begin before `until`, in order, with what they play. */
export async function listProgrammesToPublish(
  db: Db,
  channelId: string,
  { from, until }: { from: Date; until: Date },
) {
  return db
    .selectFrom('live.programme')
    .select(['programmeId', 'startAt', 'stopAt', 'items', 'source'])
    .where('channelId', '=', channelId)
    .where('stopAt', '>', from)
    .where('startAt', '<', until)
    .orderBy('startAt')
    .execute();
}
