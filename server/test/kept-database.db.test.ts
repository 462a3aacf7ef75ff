import pg from 'pg';
import { expect, test } from 'vitest';
import { afterThisFile } from './after-file.ts';
import { KeptDatabase } from './kept-database.ts';
import { allTables, noteTemplate } from './template-rows.ts';

/** Without these a row of nothing but defaults fits into any table. */
const LOOSEN = `do $$ declare r record; begin
  for r in select inhrelid::regclass as part, inhparent::regclass as parent from pg_inherits
    join pg_class c on c.oid = inhrelid where c.relkind = 'r' loop
    execute format('alter table %s detach partition %s', r.parent, r.part);
  end loop;
  for r in select conrelid::regclass as owner, conname from pg_constraint
    where contype in ('c', 'f', 'p', 'u', 'x') and conrelid >= 16384 loop
    execute format('alter table %s drop constraint if exists %I cascade', r.owner, r.conname);
  end loop;
  for r in select attrelid::regclass as owner, string_agg(format('alter %I drop not null', attname), ', ') as changes
    from pg_attribute join pg_class c on c.oid = attrelid
    where attrelid >= 16384 and relkind = 'r' and attnum > 0 and attnotnull and attidentity = '' group by attrelid loop
    execute format('alter table %s %s', r.owner, r.changes);
  end loop;
end $$`;

async function clone(): Promise<{ kept: KeptDatabase; client: pg.Client }> {
  const kept = await KeptDatabase.clone({ patienceMs: 200 });
  const client = new pg.Client({ connectionString: kept.url });
  client.on('error', () => {});
  await client.connect();
  afterThisFile(async () => {
    await client.end();
    await kept.drop();
  });
  return { kept, client };
}

test('rows in every table, seeds that changed or went, sequences: all of it is taken back', async () => {
  const { client } = await clone();
  await client.query(LOOSEN);
  const takeBack = await noteTemplate(client);
  const tables = (await allTables(client)).map(({ name }) => name);
  const { rows: sequences } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences`,
  );
  const state = async () => {
    const parts = [
      ...tables.map((name) => `select '${name}' as of, t::text as is from ${name} t`),
      ...sequences.map(
        ({ name }) => `select '${name}', last_value || ' ' || is_called from ${name}`,
      ),
    ];
    const { rows } = await client.query<{ of: string; is: string }>(
      `${parts.join(' union all ')} order by 1, 2`,
    );
    return rows;
  };

  const before = await state();
  // Twice: what is taken back once is taken back from there again.
  for (const round of [1, 2]) {
    for (const name of tables) await client.query(`insert into ${name} default values`);
    for (const { name } of sequences) await client.query(`select nextval('${name}')`);
    await client.query(`
      insert into catalog.title (name) select repeat('panjang', 40) from generate_series(1, 2000);
      delete from commerce.plan where name is not null;
      update editorial.version set body = '{"diubah": ${round}}'`);
    const filled = new Set((await state()).map((row) => row.of));
    expect(tables.filter((name) => !filled.has(name))).toEqual([]);
    expect(await takeBack()).toBe(true);
    expect(await state()).toEqual(before);
  }
});

test('what is more than rows is seen, whatever it is', async () => {
  const { client } = await clone();
  const takeBack = await noteTemplate(client);
  const ask = async (change: string) => {
    await client.query('begin');
    await client.query(change);
    const isBack = await takeBack();
    await client.query('rollback');
    return [change, isBack];
  };
  const changes = [
    'create table public.baru (id int)',
    'drop table commerce.cart cascade',
    'alter table commerce.cart add column baru text',
    'alter table platform.act disable trigger all',
    'create index on commerce.cart (account_id)',
    'create or replace function public.baru() returns int language sql as $f$ select 1 $f$',
    'grant select on commerce.cart to public',
    'create schema baru',
    `do $d$ begin execute format('alter database %I set work_mem = %L', current_database(), '8MB'); end $d$`,
    'analyze commerce.plan',
  ];
  expect(await ask(`update commerce.plan set name = 'Lain'`)).toMatchObject([
    expect.anything(),
    true,
  ]);
  const asked = [];
  for (const change of changes) asked.push(await ask(change));
  expect(asked).toEqual(changes.map((change) => [change, false]));
});

test('connections stay, and what their sessions held does not', async () => {
  const { kept, client } = await clone();
  await client.end();
  const pool = kept.lend();
  const session = await pool.connect();
  const held = [
    'set statement_timeout = 7000',
    'listen kabar',
    'select pg_advisory_lock(7)',
    'begin',
    `update commerce.plan set name = 'Lain'`,
  ];
  for (const statement of held) await session.query(statement, []);
  session.release();
  await pool.end();
  const state = async () => {
    const again = await kept.lend().connect();
    const { rows } = await again.query<Record<string, unknown>>(
      `select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout,
        (select count(*) from pg_listening_channels()) as channels,
        (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
        (select count(*) from commerce.plan where name = 'Lain') as changed`,
      [],
    );
    again.release();
    return rows;
  };
  const [before] = await state();
  expect(before).toMatchObject({ timeout: '7s', channels: 1, locks: 1, changed: 3 });

  expect(await kept.takeBack()).toBe(true);
  const pid: unknown = before?.['pid'];
  expect(await state()).toEqual([{ pid, timeout: '15s', channels: 0, locks: 0, changed: 0 }]);
});

test('a file that goes on using its database fails, and one that leaves a connection leaves no database', async () => {
  const { kept, client } = await clone();
  expect(await kept.takeBack()).toBe(false);
  await client.end();
  expect(await kept.takeBack()).toBe(true);
  const pool = kept.lend();
  const session = await pool.connect();
  await expect(pool.end()).rejects.toThrow('still uses');
  expect(await kept.takeBack()).toBe(false);
  session.release();
  expect(await kept.takeBack()).toBe(true);
});
