import pg from 'pg';

/** Of jobs that run or gave up, which the queue has no index of: what finished of a day may be a million. */
const NAME = 'tayang_job_state';
/** Making it waits for transactions that began before; what takes longer is tried again at the next start. */
const LONGEST_WAIT = '-c lock_timeout=60s';

/**
 * Makes our own index on the queue's table, where it is not there or was left half made. The queue owns its schema and takes
 * indexes of others for harmless; looked at at every start, after the queue's own migrations, ours outlives an upgrade that
 * builds the table anew. On a connection of its own, beside what works; `signal` ends it.
 */
export async function indexJobs(url: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tayang-jobs',
    options: LONGEST_WAIT,
  });
  client.on('error', () => {});
  const end = () => client.end().catch(() => {});
  signal.addEventListener('abort', end);
  try {
    await client.connect();
    const { rows } = await client.query<{ valid: boolean; building: boolean }>(`
      select i.indisvalid as valid, p.pid is not null as building
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_stat_progress_create_index p on p.index_relid = i.indexrelid
      where n.nspname = 'pgboss' and c.relname = '${NAME}'`);
    const [there] = rows;
    if (there?.valid === true || there?.building === true) return;
    if (there !== undefined) await client.query(`drop index concurrently if exists pgboss.${NAME}`);
    await client.query(`
      create index concurrently if not exists ${NAME} on pgboss.job_common
        (name, state, date_trunc('milliseconds', completed_on at time zone 'UTC'), id)
      where state in ('active', 'failed')`);
  } finally {
    signal.removeEventListener('abort', end);
    await end();
  }
}
