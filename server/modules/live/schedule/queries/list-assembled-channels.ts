import type { Db } from '#platform/db.ts';

/** Channels whose timeline is computed from a plan. */
export async function listAssembledChannels(db: Db) {
  return (
    db
      .selectFrom('live.channel')
      .select(['channelId', 'name', 'plan', 'createdAt', 'targetSeconds'])
      .where('kind', '=', 'assembled')
      // Free channels go on air first.
      .orderBy('matrix')
      .orderBy('number')
      .execute()
  );
}
