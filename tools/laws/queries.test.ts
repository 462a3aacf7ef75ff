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
  expect(read.length).toBeGreaterThan(80);
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
