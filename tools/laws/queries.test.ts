import { expect, test } from 'vitest';
import { type Source, sources } from './sources.ts';
import { foreignTables, isQueryFile, tablesNamedOutside } from './tables.ts';

const own = sources('{server/*,{server/modules,worker,server/platform}/**/*}.ts').filter(
  ({ file }) => !file.includes('.test.'),
);

test('only query files name tables', () => {
  expect(tablesNamedOutside(own)).toEqual([]);
});

test('query files name tables of their own module alone', () => {
  const read = own.filter(({ file }) => isQueryFile(file) && file.startsWith('server/modules/'));
  // A pattern that finds no files any more would pass for ever.
  expect(read.length).toBeGreaterThan(140);
  expect(foreignTables(own)).toEqual([]);
});

test('a table in the wrong file or of another module is found', () => {
  const text = "db.selectFrom('commerce.cart')";
  const wrong = [
    { file: 'server/modules/catalog/titles/routes.ts', text },
    { file: 'server/modules/catalog/titles/queries.ts', text },
    { file: 'server/modules/catalog/titles/queries/title.ts', text },
    { file: 'server/modules/commerce/cart/queries.ts', text },
  ];
  expect(tablesNamedOutside(wrong)).toEqual(['server/modules/catalog/titles/routes.ts']);
  expect(foreignTables(wrong)).toEqual([
    'server/modules/catalog/titles/queries.ts: commerce.',
    'server/modules/catalog/titles/queries/title.ts: commerce.',
  ]);
});

test.each([
  'sql`select 1 from catalog.title join commerce.payment p using (id)`',
  'sql`select 1 from catalog.title t, commerce.payment p`',
  'sql`select 1 from only commerce.payment`',
  'sql<Row>`select 1 from ${latest} l, commerce.payment p where p.id = l.id`',
  'sql`select 1 from ${latest}, commerce.${table}`',
  'sql`delete from "commerce"."payment"`',
  "sql`select 1 from ${sql.table('commerce.payment')}`",
  'sql`select 1 from ${sql.table(`commerce.${table}`)}`',
  "db.selectFrom(['catalog.title as t', 'commerce.payment as p'])",
])('so is one however it is written: %s', (text) => {
  const file = 'server/modules/catalog/titles/queries.ts';
  expect(foreignTables([{ file, text }])).toEqual([`${file}: commerce.`]);
  for (const outside of ['worker/x.ts', 'server/x.ts', 'server/platform/x.ts'])
    expect(tablesNamedOutside([{ file: outside, text }])).toEqual([outside]);
});

test('so is one of the platform, and one that the platform names of a module', () => {
  const text = 'sql`select 1 from platform.act a, pgboss.job j`';
  const file = 'server/modules/studio/trail/queries.ts';
  expect(foreignTables([{ file, text }])).toEqual([`${file}: platform.`, `${file}: pgboss.`]);
  expect(tablesNamedOutside([{ file: 'server/x.ts', text }])).toEqual(['server/x.ts']);
  const queries = 'server/platform/queries/acts.ts';
  expect(foreignTables([{ file: queries, text }])).toEqual([]);
  expect(foreignTables([{ file: queries, text: "db.selectFrom('live.block')" }])).toEqual([
    `${queries}: live.`,
  ]);
});

test('a code, a path or a sentence is no table', () => {
  const text = `import { findCart } from '#modules/commerce.ts';
    if (cart === undefined) throw fail('commerce.cartGone', 'nothing from commerce. Look again');
    listen('commerce.payment');`;
  expect(tablesNamedOutside([{ file: 'worker/x.ts', text }])).toEqual([]);
});

const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+\.\w+)|\b(?:insert into|update|delete from|merge into) (\w+\.\w+)/gi;
/** Who writes in many rooms by what it is for: erasure of an account, the demo's rows, both in a module's own queries too. */
const isForAll = (room: string) => /\/(?:privacy|seeds)$|^server\/modules\/\w+$/.test(room);
/** Written by two rooms, and why. */
const together: Readonly<Record<string, string>> = {
  'server/modules/catalog/title-documents server/modules/catalog/titles':
    'what was reported of a title is noted in the statement that looks for what to tell',
};

const snake = (table: string) => table.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);

/** Pairs of rooms that write more than one table together: neither owns them. */
function crossedWrites(files: readonly Source[]): string[] {
  const byRoom = new Map<string, Set<string>>();
  for (const { file, text } of files.filter((each) => isQueryFile(each.file))) {
    const room = file.replace(/\/queries(?:\.ts|\/[^/]+)$/, '');
    if (isForAll(room)) continue;
    const tables = byRoom.get(room) ?? new Set();
    byRoom.set(room, tables);
    for (const [, builder, sql] of text.matchAll(writes)) tables.add(snake(builder ?? sql ?? ''));
  }
  const rooms = [...byRoom].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return rooms.flatMap(([room, tables], i) =>
    rooms
      .slice(i + 1)
      .filter(([, others]) => [...tables].filter((table) => others.has(table)).length > 1)
      .map(([other]) => `${room} ${other}`),
  );
}

test('two rooms do not write the same tables', () => {
  expect(crossedWrites(own)).toEqual(Object.keys(together));
});

test('rooms that write each other’s tables are found', () => {
  const room = (name: string, text: string) => ({
    file: `server/modules/commerce/${name}/queries/${name}.ts`,
    text,
  });
  const both = "tx.updateTable('commerce.subscription'); sql`delete from commerce.entitlement`";
  const files = [room('entitlements', both), room('subscriptions', both), room('privacy', both)];
  expect(crossedWrites(files)).toEqual([
    'server/modules/commerce/entitlements server/modules/commerce/subscriptions',
  ]);
});
