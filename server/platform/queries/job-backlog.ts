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

/**
 * What follows the primary, with the bytes of its log that each has not played yet, and what slots keep without a reader.
 * Of others' roles PostgreSQL tells only members of `pg_read_all_stats` more than that they are there.
 */
export async function listFollowers(db: Db) {
  const { rows } = await sql<{ kind: 'standby' | 'slot'; name: string; bytes: number }>`
    select 'standby' as kind, coalesce(nullif(application_name, ''), client_addr::text, 'local') as name,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 0)::float8 as bytes
    from pg_stat_replication
    where coalesce(state, 'streaming') in ('streaming', 'catchup') and application_name <> 'pg_basebackup'
    union all
    select 'slot', slot_name, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8
    from pg_replication_slots where not active`.execute(db);
  return rows;
}
