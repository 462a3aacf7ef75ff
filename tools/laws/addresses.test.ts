import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

/** The one module of the site's addresses, and the table that serves them. */
const home = 'web/lib/page/paths.ts';
const table = readFileSync(path.join(root, 'web/app/routes.ts'), 'utf8');

const firstParts = new Set(
  [...table.matchAll(/route\(\s*'([\w-]+)/g)].map((match) => match[1] ?? ''),
);
const served = ['_dev', 'api', 'platform', 'healthz'];
const address = new RegExp(
  `['"\`]/(?:${[...firstParts, ...served].join('|')})(?=[/?#'"\`$])[^'"\`\\n]*`,
  'g',
);

const literals = (text: string): string[] => [...text.matchAll(address)].map(([found]) => found);

const own = sources('web/**/*.{ts,tsx}').filter(
  ({ file }) => !file.includes('.test.') && !file.startsWith('web/test/'),
);

test('addresses of the site stand in one module', () => {
  const found = own
    .filter(({ file }) => file !== home)
    .flatMap(({ file, text }) => literals(text).map((literal) => `${file}: ${literal}`));
  expect(found).toEqual([]);
});

test('the law reads the route table and enough files, and finds the addresses of the module itself', () => {
  expect(firstParts.size).toBeGreaterThan(25);
  expect(own.length).toBeGreaterThan(300);
  const module = own.find(({ file }) => file === home);
  expect(literals(module?.text ?? '').length).toBeGreaterThan(50);
});

test('the law can fail: it finds each address of its fixture', () => {
  const fixture = path.join(root, 'tools/laws/fixtures/literal-address.tsx');
  expect(literals(readFileSync(fixture, 'utf8'))).toHaveLength(4);
});

test('paths of calls and of files beside pages are no addresses of pages', () => {
  expect(literals("callApi('GET', '/v2/auth/password-key')")).toEqual([]);
  expect(literals("const icon = '/favicon.svg';")).toEqual([]);
});
