import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import type { DB, Db } from '../db.ts';
import { writtenOnce } from './written-once.ts';

/** A database that answers nothing and keeps what it was asked. */
function aDatabase() {
  const asked: CompiledQuery[] = [];
  const db: Db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (each) => new PostgresIntrospector(each),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  });
  return { db, asked };
}

test('a statement is put together once and asked with the values of each', async () => {
  const { db, asked } = aDatabase();
  let written = 0;
  const listOf = writtenOnce((from, { accountId, now }: { accountId: string; now: Date }) => {
    written += 1;
    return from
      .selectFrom('profiles.profile')
      .selectAll()
      .where('createdAt', '<', now)
      .where('accountId', '=', accountId)
      .where(sql<boolean>`name <> ${'tetap'} and ${now} > created_at`)
      .compile();
  });
  const [one, two] = [new Date(1), new Date(2)];
  // In whatever order its values are named.
  await listOf(db, { accountId: 'a', now: one });
  await listOf(db, { now: two, accountId: 'b' });
  expect(written).toBe(1);
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    [one, 'a', 'tetap', one],
    [two, 'b', 'tetap', two],
  ]);
  expect(new Set(asked.map(({ sql: text }) => text)).size).toBe(1);
});
