import { expect, test } from 'vitest';
import { type Source, sources } from './sources.ts';

const own = sources('{server/modules,worker,server/platform}/**/*.ts').filter(
  ({ file }) => !file.includes('.test.'),
);
const names =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full|cross)Join)\(\s*\[?['"`](\w+\.)?/g;

/** A room's SQL: `queries.ts`, or one file a table in `queries/`. */
const isQueryFile = (file: string) => /\/queries(?:\.ts|\/[^/]+\.ts)$/.test(file);

function tablesNamedOutside(files: readonly Source[]): string[] {
  return files
    .filter(({ file, text }) => !isQueryFile(file) && text.match(names) !== null)
    .map(({ file }) => file);
}

/** Tables of another schema than the module's own, in every query file below the module, however deep. */
function foreignTables(files: readonly Source[]): string[] {
  return files.flatMap(({ file, text }) => {
    const [, module] = /^server\/modules\/([^/]+)\//.exec(file) ?? [];
    if (module === undefined || !isQueryFile(file)) return [];
    return [...text.matchAll(names)]
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
