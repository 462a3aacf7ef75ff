import pg from 'pg';

/** What a request may take of the database: the same as server/platform/db.ts asks for where it connects by itself. */
const TIMEOUTS = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '15s',
} as const;

/**
 * Through a pooler no client sets its own timeouts: they are the role's, in this database. Sets them where they differ, for
 * the role of `pooledUrl`. New connections have them.
 */
export async function setRoleTimeouts(directUrl: string, pooledUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'tayang-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    const role = new URL(pooledUrl).username || client.user || '';
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting
       where setrole = $1::regrole and setdatabase = (select oid from pg_database where datname = current_database())`,
      [pg.escapeIdentifier(decodeURIComponent(role))],
    );
    const has = new Set(rows.map(({ setting }) => setting));
    const { rows: names } = await client.query<{ name: string }>(
      'select current_database() as name',
    );
    const database = pg.escapeIdentifier(names[0]?.name ?? '');
    for (const [name, value] of Object.entries(TIMEOUTS)) {
      if (has.has(`${name}=${value}`)) continue;
      const who = pg.escapeIdentifier(decodeURIComponent(role));
      await client.query(`alter role ${who} in database ${database} set ${name} = '${value}'`);
    }
  } finally {
    await client.end();
  }
}
