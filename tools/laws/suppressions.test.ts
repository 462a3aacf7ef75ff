import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const own = sources().filter(({ file }) => file !== 'tools/laws/suppressions.test.ts');
const vitestFiles = own.filter(({ file }) => /\.test\.tsx?$/.test(file));

function linesWith(pattern: RegExp, files = own): string[] {
  return files.flatMap(({ file, text }) =>
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
});

/** How tests are left out or turned round, and lines that show it. */
const leftOut = [
  {
    pattern:
      /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|todo|fixme|fails?)(?:\.(?:each|for|concurrent|sequential|serial|parallel))*[(`]/,
    lines: [
      "test.only('x', () => {});",
      "it.only('x', () => {});",
      "test.only.each([1])('%s', () => {});",
      "test.describe.only('x', () => {});",
      "test.todo('x');",
      "test.fixme('x', () => {});",
      "test.fixme(isSlow, 'comes too late');",
      "it.fails('x', () => {});",
      "test.concurrent.fails('x', () => {});",
      "test.fail('x', () => {});",
    ],
    others: ['if (it.only.includes(name)) return;', 'test.each([1])("fails %s", () => {});'],
  },
  {
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.skip(?:\.(?:each|for)\(|\(['"`])/,
    lines: [
      "test.skip('x', () => {});",
      "it.skip('x', () => {});",
      "describe.skip.each([1])('%s', () => {});",
      "test.describe.skip('x', () => {});",
    ],
    // A journey may be asked of a stack that runs elsewhere; `npm test` has its own, and fails at what is skipped.
    others: ["test.skip(folder === undefined, 'the stack is not ours');"],
  },
  {
    pattern: /\b(?:test|it|describe|suite)\(.*\{[^{}]*\b(?:skip|only|todo|fails)(?::|\s*[,}])/,
    lines: [
      "test('x', { skip: isSlow }, () => {});",
      "it('x', { timeout: 1, fails: true }, () => {",
    ],
    others: ["test('we skip', { timeout: 1 }, () => {});"],
  },
];

test.each(leftOut)('no test is left out by $pattern', ({ pattern, lines, others }) => {
  expect(lines.filter((line) => !pattern.test(line))).toEqual([]);
  expect(others.filter((line) => pattern.test(line))).toEqual([]);
  expect(linesWith(pattern)).toEqual([]);
});

test('a test that lacks something throws: one that is passed over would tell nothing', () => {
  const asksFirst = /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skipIf|runIf)\(/;
  expect("it.skipIf(isSlow)('x', () => {});").toMatch(asksFirst);
  expect("test.concurrent.runIf(isFast)('x', () => {});").toMatch(asksFirst);
  expect(linesWith(asksFirst)).toEqual([]);
  // Of the test's own context, by whatever name.
  const fromContext = /\bskip\(|\{[^{}]*\bskip\b[^{}]*\}[^()]*\) =>/;
  expect('return skip(WHY);').toMatch(fromContext);
  expect('context.skip();').toMatch(fromContext);
  expect("test('x', async ({ skip }) => {").toMatch(fromContext);
  expect("test('x', ({ task, skip: passOver }) => {").toMatch(fromContext);
  expect('const skip = { body: { skip: true } };').not.toMatch(fromContext);
  expect(vitestFiles.length).toBeGreaterThan(500);
  expect(linesWith(fromContext, vitestFiles)).toEqual([]);
});
