import { type Db, sql } from '../db.ts';

export type QueueBacklog = { queue: string; depth: number; ageSeconds: number };

/** What waits in each queue; those that wait for their time have no age yet. */
export async function listQueueBacklogs(db: Db): Promise<QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`
    select q.name as queue, count(j.id)::int as depth,
      coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as age_seconds
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'active' and not j.blocked
      and j.start_after <= now()
    group by q.name`.execute(db);
  return rows;
}
