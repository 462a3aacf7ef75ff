import type { Db } from '#platform/db.ts';

/** Every encoded channel and how it does; what no worker has taken up yet has nulls. */
export function listIngestHealth(db: Db) {
  return db
    .selectFrom('live.channel as c')
    .leftJoin('live.ingest as i', 'i.channelId', 'c.channelId')
    .select([
      'c.channelId',
      'c.slug',
      'c.name',
      'i.writer',
      'i.state',
      'i.slot',
      'i.picture',
      'i.rungs',
      'i.kbps',
      'i.lastSegmentAt',
      'i.driftMs',
      'i.lagMs',
      'i.reconnects',
      'i.failovers',
      'i.waitingRows',
      'i.sources',
      'i.updatedAt',
    ])
    .where('c.kind', '=', 'encoded')
    .orderBy('c.number')
    .execute();
}
