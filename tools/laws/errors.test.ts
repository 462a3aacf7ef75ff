import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { type ErrorCode, type ErrorEntry, errors } from '#contract/errors.ts';
import { errorBody, PlatformError } from '#platform/errors.ts';
import { ApiError } from '../../web/lib/api/api-error.ts';
import { root, type Source, sources } from './sources.ts';

/** Lists of errors by the file that they stand in. */
const lists = await Promise.all(
  sources('contract/errors/*.ts').map(async ({ file }) => ({
    file,
    lists: Object.values<Record<string, ErrorEntry>>(await import(path.join(root, file))),
  })),
);
const entries: [string, ErrorEntry][] = Object.entries(errors);

test('the catalogue holds the codes of every list, each once, named after the module of its file', () => {
  const codes = lists.flatMap(({ file, lists: own }) => {
    const module = path.basename(file, '.ts').split('-')[0];
    expect(own.length, `${file} exports a list`).toBeGreaterThan(0);
    const named = own.flatMap((list) => Object.keys(list));
    for (const code of named) expect(code).toMatch(new RegExp(`^${module}\\.[a-z][A-Za-z0-9]+$`));
    return named;
  });
  expect(codes.length).toBeGreaterThan(300);
  // A list that is missing has to be spread into `errors` of contract/errors.ts.
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted());
});

test.for(entries)('%s has an Indonesian text and an honest status', ([, entry]) => {
  expect(entry.status).toBeGreaterThanOrEqual(400);
  expect(entry.status).toBeLessThan(600);
  expect(entry.message.trim().length).toBeGreaterThan(8);
  if (entry.title !== undefined) expect(entry.title.trim()).not.toBe('');
  const english = /\b(?:the|your|you|please|error|failed|not|cannot|try again|invalid)\b/i;
  expect(`${entry.title ?? ''} ${entry.pageMessage ?? entry.message}`).not.toMatch(english);
  // Only the specification's own words stay English, for clients that compare them.
  if (entry.pageMessage !== undefined) expect(entry.message).toMatch(/^Failed to /);
});

test('no page shows a message of the specification that is English', () => {
  for (const [code, { status }] of entries) {
    const body = errorBody(new PlatformError(code as ErrorCode), 'r');
    expect(ApiError.from(status, body).failure.message).not.toMatch(/\bfailed\b/i);
  }
});

test('every code is thrown somewhere', () => {
  const text = sources('{server,worker,media}/**/*.ts')
    .filter(({ file }) => !file.includes('.test.') && !file.startsWith('server/test/'))
    .map((source) => source.text)
    .join('\n');
  const unused = Object.keys(errors).filter((code) => !text.includes(`'${code}'`));
  expect(unused).toEqual([]);
});

const errorsOf = new Map<string, readonly string[]>(calls.map((call) => [call.id, call.errors]));

/** Codes that the handlers of a file fail with by themselves and that their calls do not list. */
function unlisted({ file, text }: Source): { asked: number; missing: string[] } {
  const heads = [...text.matchAll(/\bcall\(\s*(?:\w+\.)?(\w+),/g)];
  const found = heads.flatMap(({ index, 1: id = '' }, at) => {
    const [handler = ''] = text.slice(index, heads[at + 1]?.index).split(/^\];/m);
    const known = errorsOf.get(id);
    if (known === undefined) return [];
    return [...handler.matchAll(/\bfail\(\s*'([\w.]+)'/g)]
      .map(([, code = '']) => code)
      .filter((code) => !code.startsWith('common.'))
      .map((code) => ({ isKnown: known.includes(code), said: `${file} ${id}: ${code}` }));
  });
  const missing = found.filter(({ isKnown }) => !isKnown).map(({ said }) => said);
  return { asked: found.length, missing };
}

test('what a handler fails with stands in the errors of its call', () => {
  const found = sources('server/modules/**/*routes.ts').map(unlisted);
  expect(found.reduce((sum, { asked }) => sum + asked, 0)).toBeGreaterThan(100);
  expect(found.flatMap(({ missing }) => missing)).toEqual([]);
});

test('a code that its call does not list is found', () => {
  const text = `export const routes = [
    call(contract.getCart, () => fail('commerce.cartNotFound')),
    call(getPerson, () => fail('catalog.genreNotFound')),
];
const other = () => fail('live.channelNotFound');`;
  expect(unlisted({ file: 'routes.ts', text }).missing).toEqual([
    'routes.ts getPerson: catalog.genreNotFound',
  ]);
});
