import { type Db, sql, type Tx } from '../db.ts';

export type QueueState = {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
  ageSeconds: number;
};

/**
 * Each queue; failures as the queue itself counted them, which the worker has done anew each minute. Finished jobs of a day may
 * be a million: none of them is read.
 */
export async function listQueueStates(db: Db): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select q.name as queue, q.failed_count as failed, waits.waiting, runs.running,
      coalesce(extract(epoch from now() - waits.since), 0)::float8 as age_seconds
    from pgboss.queue q
    cross join lateral (
      select count(*)::int as waiting, min(start_after) as since from pgboss.job j
      where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()) waits
    cross join lateral (
      select count(*)::int as running from pgboss.job j
      where j.name = q.name and j.state = 'active') runs
    where q.name not like '\\_\\_%'
    order by q.name`.execute(db);
  return rows;
}

type FailedJob = {
  id: string;
  queue: string;
  failedAt: Date;
  tries: number;
  data: Record<string, unknown>;
  problem: string;
};

type FailedFilter = {
  queue: string | undefined;
  after: { value: number; id: string } | undefined;
  limit: number;
};

/** As its index has it (job-index.ts): in milliseconds, as pages go on by it. */
const failedAt = sql`date_trunc('milliseconds', completed_on at time zone 'UTC')`;

/** Jobs that gave up, the newest first, those of each queue by its index. They go a day after they failed. */
export async function listFailedJobs(
  db: Db,
  { queue, after, limit }: FailedFilter,
): Promise<FailedJob[]> {
  const newest = sql`order by ${failedAt} desc, id desc limit ${limit}`;
  const rest = after
    ? sql`and (${failedAt}, id) < (${new Date(after.value)}::timestamptz at time zone 'UTC', ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<FailedJob>`
    select id, name as queue, completed_on as failed_at, retry_count + 1 as tries, data,
      left(coalesce(output->>'message', output->>'value', output::text, ''), 400) as problem
    from pgboss.queue q cross join lateral (
      select id, completed_on, retry_count, data, output from pgboss.job
      where name = q.name and state = 'failed' and completed_on is not null ${rest} ${newest}) j
    where ${queue ?? null}::text is null or name = ${queue ?? null}
    ${newest}`.execute(db);
  return rows;
}

/** Lets a job that gave up be tried once more, at once. False where it is none. */
export async function updateFailedJobWaiting(tx: Tx, queue: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null,
      start_after = now()
    where name = ${queue} and id = ${id} and state = 'failed' returning id`.execute(tx);
  return rows.length > 0;
}

export async function deleteFailedJob(tx: Tx, queue: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from pgboss.job where name = ${queue} and id = ${id} and state = 'failed'
    returning id`.execute(tx);
  return rows.length > 0;
}

const MOST_TABLES = 10;

/** How large the database is, and its largest tables with their indexes; a partitioned one is one. */
export async function findDatabaseSize(db: Db) {
  const { rows: tables } = await sql<{ name: string; bytes: number; rows: number }>`
    select name, sum(bytes)::float8 as bytes, sum(greatest(rows, 0))::float8 as rows from (
      select coalesce(parent.relname, c.relname) as relname,
        coalesce(pn.nspname, n.nspname) || '.' || coalesce(parent.relname, c.relname) as name,
        pg_total_relation_size(c.oid) as bytes, c.reltuples as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_inherits i on i.inhrelid = c.oid
      left join pg_class parent on parent.oid = i.inhparent
      left join pg_namespace pn on pn.oid = parent.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')) each_table
    group by name order by bytes desc limit ${MOST_TABLES}`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return { bytes: rows[0]?.bytes ?? 0, tables };
}

/** The server behind DATABASE_URL: its version, and what follows it as far as this role may see. */
export async function findPrimary(db: Db) {
  const { rows } = await sql<{ version: string; replicas: number; lagSeconds: number | null }>`
    select current_setting('server_version') as version,
      (select count(*)::int from pg_stat_replication) as replicas,
      (select extract(epoch from max(replay_lag))::float8 from pg_stat_replication) as lag_seconds
  `.execute(db);
  return rows[0] ?? { version: '', replicas: 0, lagSeconds: null };
}

/** What became of the archive of the log; undefined where the database keeps none. */
export async function findArchive(db: Db) {
  const { rows } = await sql<{
    isOn: boolean;
    lastAt: Date | null;
    failed: number;
    failedAt: Date | null;
  }>`
    select current_setting('archive_mode') <> 'off' as is_on, last_archived_time as last_at,
      failed_count::int as failed, last_failed_time as failed_at from pg_stat_archiver`.execute(db);
  return rows[0]?.isOn === true ? rows[0] : undefined;
}

export async function findLastSealAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('platform.actSeal')
    .select('at')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export function listUpkeep(db: Db) {
  return db.selectFrom('platform.upkeep').select(['kind', 'at', 'note']).execute();
}

/** The later one stays. */
export async function upsertUpkeep(
  tx: Tx,
  upkeep: { kind: 'backup' | 'drill'; at: Date; note: string },
): Promise<void> {
  await tx
    .insertInto('platform.upkeep')
    .values(upkeep)
    .onConflict((oc) =>
      oc
        .column('kind')
        .doUpdateSet({ at: upkeep.at, note: upkeep.note })
        .where('platform.upkeep.at', '<', upkeep.at),
    )
    .execute();
}

type Seen = { id: string; name: string; host: string; facts: object; beganAt: Date; seenAt: Date };

export async function upsertProcessSeen(db: Db, { facts, ...row }: Seen): Promise<void> {
  await db
    .insertInto('platform.processSeen')
    .values({ ...row, facts: JSON.stringify(facts) })
    .onConflict((oc) => oc.column('id').doUpdateSet({ seenAt: row.seenAt }))
    .execute();
}

export async function deleteProcessesSeenBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('platform.processSeen').where('seenAt', '<', before).execute();
}

export async function deleteProcessSeen(db: Db, id: string): Promise<void> {
  await db.deleteFrom('platform.processSeen').where('id', '=', id).execute();
}

const MOST_PROCESSES = 100;

export function listProcessesSeen(db: Db) {
  return db
    .selectFrom('platform.processSeen')
    .select(['name', 'host', 'facts', 'beganAt', 'seenAt'])
    .orderBy('name')
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .limit(MOST_PROCESSES)
    .execute();
}
