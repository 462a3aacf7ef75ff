import type pg from 'pg';

/** A table whose rows took more than this gets new files: what is deleted stays in the old ones, and is walked over. */
const WORN_BYTES = 256 * 1024;

/** A table as SQL names it. Of one that holds rows in the template, `kept` names the copy of them. */
type Table = { id: number; name: string; columns: string; kept: string };

/**
 * Notes what a clone of the template holds. What it returns brings the clone back to that, or returns false where more
 * than rows and sequences was changed. No trigger or foreign key holds this connection back: it is a superuser's, and for
 * nothing else.
 */
export async function noteTemplate(client: pg.Client): Promise<() => Promise<boolean>> {
  await client.query('set session_replication_role = replica');
  const tables = await allTables(client);
  const seeded: Table[] = [];
  for (const table of (await usedOf(client, tables)).used) {
    const { rowCount } = await client.query(`select from ${table.name} limit 1`);
    if (rowCount === 0) continue;
    await client.query(`create temp table ${table.kept} as table ${table.name}`);
    seeded.push(table);
  }
  const sequences = await allSequences(client);
  const seeds = await sumsOf(client, seeded);
  let catalog = await readCatalog(client);

  return async () => {
    if (!(await catalog.isSame())) return false;
    const { used, worn } = await usedOf(client, tables);
    if (worn.length > 0)
      await client.query(`truncate ${worn.map(({ name }) => name).join()} cascade`);
    const emptied = used.filter((table) => !seeded.includes(table));
    await client.query(
      [...emptied.map(({ name }) => `delete from ${name}`), `select ${sequences}`].join(';'),
    );
    const sums = await sumsOf(client, seeded);
    for (const [i, { name, columns, kept }] of seeded.entries()) {
      if (sums[i] === seeds[i]) continue;
      await client.query(`delete from ${name}; insert into ${name} (${columns})
        overriding system value select ${columns} from ${kept}`);
    }
    if (worn.length > 0) catalog = await readCatalog(client);
    return true;
  };
}

/** Those of us and of the queue; of one in parts, the parts. */
export async function allTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::int as id, c.oid::regclass::text as name, 'pg_temp.kept_' || c.oid as kept,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`);
  return rows;
}

/** Those that files wrote into since they were made, and of these the ones that it tells. */
async function usedOf(client: pg.Client, tables: readonly Table[]) {
  const { rows } = await client.query<{ id: number; bytes: number }>({
    name: 'used',
    text: `select id, pg_relation_size(id) as bytes from unnest($1::oid[]) id where pg_relation_size(id) > 0`,
    values: [tables.map(({ id }) => id)],
  });
  const bytes = new Map(rows.map((row) => [row.id, row.bytes]));
  const used = tables.filter(({ id }) => bytes.has(id));
  return { used, worn: used.filter(({ id }) => (bytes.get(id) ?? 0) > WORN_BYTES) };
}

/** Calls that set each to where it is now. */
async function allSequences(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences`,
  );
  const calls: string[] = [];
  for (const { name } of rows) {
    const { rows: states } = await client.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    );
    for (const { last_value: value, is_called: isCalled } of states)
      calls.push(`setval('${name}', ${value}, ${isCalled})`);
  }
  return calls.join();
}

/** How many rows each holds, and a sum of all that is in them. */
async function sumsOf(client: pg.Client, tables: readonly Table[]): Promise<string[]> {
  const parts = tables.map(
    ({ name }, i) =>
      `select ${i} as i, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
  );
  const { rows } = await client.query<{ sum: string }>({
    name: 'sums',
    text: `${parts.join(' union all ')} order by i`,
  });
  return rows.map(({ sum }) => sum);
}

/**
 * What the database is made of: how many rows each of PostgreSQL's own tables has and how many of them are new, so that
 * neither a table nor a grant comes, goes or changes unseen; and the database's own settings.
 */
async function readCatalog(client: pg.Client) {
  const { rows } = await client.query<{ name: string; now: string }>(`
    select oid::regclass::text as name, pg_current_xact_id()::text as now from pg_class
    where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`);
  const text = `
    select concat_ws(' ', ${rows.map(({ name }) => `(select count(*) || '+' || count(*) filter (where age(xmin) < age($1::xid)) from ${name})`).join()},
      (select sum(reltuples::bigint) from pg_class),
      (select d::text from pg_database d where datname = current_database()),
      (select string_agg(s::text, ' ' order by s::text) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where datname = current_database())) as is`;
  const read = async () => {
    const {
      rows: [row],
    } = await client.query<{ is: string }>({ name: 'catalog', text, values: [rows[0]?.now] });
    return row?.is;
  };
  const was = await read();
  return { isSame: async () => (await read()) === was };
}
