import { expect, test } from 'vitest';
import { sources } from './sources.ts';

/** Those that name a cost of their own, beside `cost = COST` of the room itself. */
const sets = /passwordCost:(?! deps\.passwordCost|.*PasswordCost)/;

test('no program hashes passwords more cheaply than accounts says: call tests do', () => {
  const found = sources('{server,worker,demo,e2e,bench,tools}/**/*.ts').filter(({ text }) =>
    sets.test(text),
  );
  const files = found.map(({ file }) => file).filter((file) => !file.endsWith('.test.ts'));
  expect(files).toEqual(['server/test/deps.ts']);
});

test('and the law finds one that does', () => {
  expect(sets.test('const deps = { ...parts, passwordCost: { memoryCost: 8 } };')).toBe(true);
});
