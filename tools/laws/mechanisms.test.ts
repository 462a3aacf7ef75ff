import { expect, test } from 'vitest';
import { type Mechanism, mechanisms } from './mechanisms.ts';
import { type Source, sources } from './sources.ts';

const own = sources('{server,worker,web,studio}/**/*.{ts,tsx}').filter(
  ({ file }) => !/\.test\.tsx?$|^(?:server|worker)\/test\//.test(file),
);

/** Files that make an idea again; those that may are none of them. */
function madeAgain({ one, within, again, exceptions }: Mechanism, files: readonly Source[]) {
  return files
    .filter(({ file }) => within.test(file) && !one.includes(file) && !(file in exceptions))
    .filter(({ text }) => again.test(text))
    .map(({ file }) => file);
}

test.each(mechanisms)('$idea: made once', (mechanism) => {
  const read = own.filter(({ file }) => mechanism.within.test(file));
  // A pattern that finds no files any more would pass for ever.
  expect(read.length).toBeGreaterThan(500);
  expect(madeAgain(mechanism, own)).toEqual([]);
});

test.each(mechanisms)('$idea: made again, it is seen', (mechanism) => {
  const file = 'server/modules/catalog/titles/again.ts';
  for (const text of mechanism.examples)
    expect(madeAgain(mechanism, [{ file, text }]), text).toEqual([file]);
});

test.each(mechanisms)('$idea: no exception is left over', ({ one, exceptions, again }) => {
  const named = [...one, ...Object.keys(exceptions)];
  const found = own.filter(({ file, text }) => named.includes(file) && again.test(text));
  const kept = found.map(({ file }) => file).filter((file) => file in exceptions);
  expect(kept.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
