import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

let folder: string;
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-migrations-'));
  const { db } = await testDatabase();
  await sql`truncate platform.migration`.execute(db);
  await sql`drop schema if exists demo cascade`.execute(db);
});
afterEach(() => rmSync(folder, { recursive: true }));

test('ten processes at once run each file once', async () => {
  const { db, url } = await testDatabase();
  write('0001_schema.sql', 'create schema demo; create table demo.row (id int);');
  write('0002_rows.sql', 'insert into demo.row values (1);');
  const ran = await Promise.all(
    Array.from({ length: 10 }, () => migrate(url, { directory: folder })),
  );
  expect(ran.flat().toSorted()).toEqual(['0001_schema.sql', '0002_rows.sql']);
  const { rows } = await sql`select id from demo.row`.execute(db);
  expect(rows).toEqual([{ id: 1 }]);
});

test('a file that fails leaves nothing behind and says where', async () => {
  const { db, url } = await testDatabase();
  write('0001_schema.sql', 'create schema demo;');
  write('0002_broken.sql', 'create table demo.kept (id int);\ncreate table demo.lost (id wrong);');
  await expect(migrate(url, { directory: folder })).rejects.toThrow(
    'The migration 0002_broken.sql failed: type "wrong" does not exist (line 2)',
  );
  const { rows } = await sql`select to_regclass('demo.kept') as kept`.execute(db);
  expect(rows).toEqual([{ kept: null }]);
});

test('two files with one number are refused', async () => {
  const { url } = await testDatabase();
  write('0001_a.sql', 'select 1');
  write('0001_b.sql', 'select 1');
  await expect(migrate(url, { directory: folder })).rejects.toThrow(
    'Two migrations carry the number 0001',
  );
});

const INDEX = `-- without a transaction
create index concurrently if not exists row_by_id on demo.row (id);
-- Only one of each; nothing else.
create unique index concurrently if not exists row_once
  on demo.row (id) where id > 0;`;

test('ten processes at once build an index once, outside any transaction', async () => {
  const { url } = await testDatabase();
  write('0001_table.sql', 'create schema demo; create table demo.row (id int);');
  write('0002_index.sql', INDEX);
  const ran = await Promise.all(
    Array.from({ length: 10 }, () => migrate(url, { directory: folder })),
  );
  expect(ran.flat().toSorted()).toEqual(['0001_table.sql', '0002_index.sql']);
});

test('an index that was left half built is built anew', async () => {
  const { db, url } = await testDatabase();
  write(
    '0001_table.sql',
    'create schema demo; create table demo.row (id int); insert into demo.row values (1), (1);',
  );
  write('0002_index.sql', INDEX);
  await expect(migrate(url, { directory: folder })).rejects.toThrow(
    'The migration 0002_index.sql failed: row_once: could not create unique index "row_once"',
  );
  const indexes = async () =>
    (
      await sql`select indexrelid::regclass::text as name, indisvalid from pg_index
        where indrelid = 'demo.row'::regclass order by 1`.execute(db)
    ).rows;
  expect(await indexes()).toEqual([
    { name: 'demo.row_by_id', indisvalid: true },
    { name: 'demo.row_once', indisvalid: false },
  ]);
  await sql`truncate demo.row`.execute(db);
  expect(await migrate(url, { directory: folder })).toEqual(['0002_index.sql']);
  expect(await indexes()).toMatchObject([{ indisvalid: true }, { indisvalid: true }]);
});

test('without a transaction nothing but indexes is made', async () => {
  const { db, url } = await testDatabase();
  write('0001_more.sql', '-- without a transaction\ncreate schema demo;');
  await expect(migrate(url, { directory: folder })).rejects.toThrow(
    'without a transaction a migration only says',
  );
  const { rows } = await sql`select to_regnamespace('demo') as made`.execute(db);
  expect(rows).toEqual([{ made: null }]);
});

test('who reads a table is not queued behind a migration that wants it: it lets go and tries again', async () => {
  const { db, url } = await testDatabase();
  write('0001_table.sql', 'create schema demo; create table demo.row (id int);');
  await migrate(url, { directory: folder });
  write('0002_column.sql', 'alter table demo.row add column name text;');
  const reading = await db.startTransaction().execute();
  await sql`select count(*) from demo.row`.execute(reading);
  const migrating = migrate(url, { directory: folder, lockWait: 20 });
  const waits = async () =>
    (
      await sql`select 1 from pg_locks where not granted and relation = 'demo.row'::regclass`.execute(
        db,
      )
    ).rows.length;
  await expect.poll(waits, { interval: 1 }).toBe(1);
  await expect.poll(waits, { interval: 1 }).toBe(0);
  // Others come through meanwhile.
  await sql`select count(*) from demo.row`.execute(db);
  await reading.rollback().execute();
  expect(await migrating).toEqual(['0002_column.sql']);
});

test('a migration gives up in the end, and says why', async () => {
  const { db, url } = await testDatabase();
  write('0001_table.sql', 'create schema demo; create table demo.row (id int);');
  await migrate(url, { directory: folder });
  write('0002_column.sql', 'alter table demo.row add column name text;');
  const reading = await db.startTransaction().execute();
  await sql`select count(*) from demo.row`.execute(reading);
  await expect(migrate(url, { directory: folder, lockWait: 10, retryFor: 0 })).rejects.toThrow(
    '0002_column.sql failed: canceling statement due to lock timeout',
  );
  await reading.rollback().execute();
});
