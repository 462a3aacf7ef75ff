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
  const ran = await Promise.all(Array.from({ length: 10 }, () => migrate(url, folder)));
  expect(ran.flat().toSorted()).toEqual(['0001_schema.sql', '0002_rows.sql']);
  const { rows } = await sql`select id from demo.row`.execute(db);
  expect(rows).toEqual([{ id: 1 }]);
});

test('a file that fails leaves nothing behind and says where', async () => {
  const { db, url } = await testDatabase();
  write('0001_schema.sql', 'create schema demo;');
  write('0002_broken.sql', 'create table demo.kept (id int);\ncreate table demo.lost (id wrong);');
  await expect(migrate(url, folder)).rejects.toThrow(
    'The migration 0002_broken.sql failed: type "wrong" does not exist (line 2)',
  );
  const { rows } = await sql`select to_regclass('demo.kept') as kept`.execute(db);
  expect(rows).toEqual([{ kept: null }]);
});

test('two files with one number are refused', async () => {
  const { url } = await testDatabase();
  write('0001_a.sql', 'select 1');
  write('0001_b.sql', 'select 1');
  await expect(migrate(url, folder)).rejects.toThrow('Two migrations carry the number 0001');
});
