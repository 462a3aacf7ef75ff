import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const own = sources().filter(({ file }) => file !== 'tools/laws/suppressions.test.ts');

function linesWith(pattern: RegExp): string[] {
  return own.flatMap(({ file, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
      .filter(({ line }) => pattern.test(line))
      .map(({ line, place }) => `${place} ${line.trim()}`),
  );
}

test('a suppressed rule carries its reason', () => {
  const suppressions = linesWith(/(?:oxlint|eslint)-disable|oxfmt-ignore|prettier-ignore/);
  expect(suppressions.filter((line) => !/ -- \S.{9,}/.test(line))).toEqual([]);
  expect(linesWith(/@ts-ignore|@ts-nocheck/)).toEqual([]);
});

test('nothing is left for later', () => {
  expect(linesWith(/\b(?:TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  expect(linesWith(/\b(?:test|describe)\.(?:(?:only|todo)(?:\.\w+)?\(|skip\(['"`])/)).toEqual([]);
});

test('a test that lacks something throws: one that is passed over would tell nothing', () => {
  expect(linesWith(/\b(?:test|describe|it)\.(?:skipIf|runIf)\(/)).toEqual([]);
});
