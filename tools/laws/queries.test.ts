import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const own = sources('{server/modules,worker,server/platform}/**/*.ts').filter(
  ({ file }) => !file.includes('.test.'),
);
const names =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full|cross)Join)\(\s*\[?['"`](\w+\.)?/g;

test('only queries/ name tables', () => {
  const outside = own.filter(({ file }) => !file.includes('/queries/'));
  const naming = outside.filter(({ text }) => text.match(names) !== null);
  expect(naming.map(({ file }) => file)).toEqual([]);
});

test('queries name tables of their own module alone', () => {
  const foreign = own.flatMap(({ file, text }) => {
    const [, module] = /^server\/modules\/([^/]+)\/queries\//.exec(file) ?? [];
    if (module === undefined) return [];
    return [...text.matchAll(names)]
      .map(([, schema]) => schema)
      .filter((schema) => schema !== undefined && schema !== `${module}.`)
      .map((schema) => `${file}: ${schema}`);
  });
  expect(foreign).toEqual([]);
});
