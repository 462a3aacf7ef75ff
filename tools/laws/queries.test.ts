import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, type Source, sources } from './sources.ts';

const own = sources('{server/modules,worker,server/platform}/**/*.ts').filter(
  ({ file }) => !file.includes('.test.'),
);
const names =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full|cross)Join)\(\s*\[?['"`](\w+\.)?/g;

/** A table of a module in SQL that is written out. */
const written = new RegExp(
  `\\b(?:from|join|into|update|table|truncate|using)\\s+((?:${schemas().join('|')})\\.)[a-z_]+`,
  'gi',
);

function schemas(): string[] {
  return readdirSync(path.join(root, 'server/modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

/** A room's SQL: `queries.ts`, or one file a table in `queries/`. */
const isQueryFile = (file: string) => /\/queries(?:\.ts|\/[^/]+\.ts)$/.test(file);

function tablesNamedOutside(files: readonly Source[]): string[] {
  return files
    .filter(({ file }) => !isQueryFile(file))
    .filter(({ text }) => text.match(names) !== null || text.match(written) !== null)
    .map(({ file }) => file);
}

/** Tables of another schema than the module's own, in every query file below the module, however deep. */
function foreignTables(files: readonly Source[]): string[] {
  return files.flatMap(({ file, text }) => {
    const [, module] = /^server\/modules\/([^/]+)\//.exec(file) ?? [];
    if (module === undefined || !isQueryFile(file)) return [];
    return [...text.matchAll(names), ...text.matchAll(written)]
      .map(([, schema]) => schema)
      .filter((schema) => schema !== undefined && schema !== `${module}.`)
      .map((schema) => `${file}: ${schema}`);
  });
}

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

test('so is one in SQL that is written out', () => {
  const text = 'sql`select 1 from catalog.title join commerce.payment p using (id)`';
  const file = 'server/modules/catalog/titles/queries.ts';
  expect(foreignTables([{ file, text }])).toEqual([`${file}: commerce.`]);
  expect(tablesNamedOutside([{ file: 'worker/x.ts', text }])).toEqual(['worker/x.ts']);
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
