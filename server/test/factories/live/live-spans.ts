import type { Db } from '#platform/db.ts';

/** What an encoded channel aired, stretch by stretch. */
export function spansOf(db: Db, channelId: string) {
  return db
    .selectFrom('live.span')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('ordinal')
    .execute();
}

/** Its segments, with what a row says of each, in their order. */
export function segmentsOf(db: Db, channelId: string) {
  return db
    .selectFrom('live.segment')
    .selectAll()
    .where('channelId', '=', channelId)
    .orderBy('startTicks')
    .execute();
}
