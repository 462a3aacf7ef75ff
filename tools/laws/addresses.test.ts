import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root, sources } from './sources.ts';

interface Site {
  /** The one module of its addresses, and the table that serves them. */
  home: string;
  table: string;
  /** First parts that other tables serve. */
  served: readonly string[];
  own: string;
  files: number;
  addresses: number;
}

const sites: readonly Site[] = [
  {
    home: 'web/lib/page/paths.ts',
    table: 'web/app/routes.ts',
    served: ['_dev', 'api', 'platform', 'healthz'],
    own: 'web/**/*.{ts,tsx}',
    files: 300,
    addresses: 50,
  },
  {
    home: 'studio/lib/paths.ts',
    table: 'studio/app/routes.ts',
    // Pages that share one file name them by `areas.ts`.
    served: ['_dev', 'artikel', 'promo', 'sorotan', 'youtube'],
    own: 'studio/**/*.{ts,tsx}',
    files: 200,
    addresses: 50,
  },
];

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Finds addresses of a site that are written out. */
function literalsOf({ table, served }: Site): (text: string) => string[] {
  const firstParts = [...read(table).matchAll(/route\(\s*'([\w-]+)/g)].map(([, part]) => part);
  if (firstParts.length < 25) throw new Error(`${table} is not read`);
  const address = new RegExp(
    `['"\`]/(?:${[...new Set(firstParts), ...served].join('|')})(?=[/?#'"\`$])[^'"\`\\n]*`,
    'g',
  );
  return (text) => [...text.matchAll(address)].map(([found]) => found);
}

test.each(sites.map((site) => [site.own, site] as const))(
  'addresses of %s stand in one module',
  (_, site) => {
    const literals = literalsOf(site);
    const own = sources(site.own).filter(
      ({ file }) => !file.includes('.test.') && !/^(?:web|studio)\/test\//.test(file),
    );
    expect(own.length).toBeGreaterThan(site.files);
    const module = own.find(({ file }) => file === site.home);
    expect(literals(module?.text ?? '').length).toBeGreaterThan(site.addresses);
    const found = own
      .filter(({ file }) => file !== site.home && file !== site.table)
      .flatMap(({ file, text }) => literals(text).map((literal) => `${file}: ${literal}`));
    expect(found).toEqual([]);
  },
);

const [web, studio] = sites.map(literalsOf);

test('the law can fail: it finds each address of its fixture', () => {
  expect(web?.(read('tools/laws/fixtures/literal-address.tsx'))).toHaveLength(4);
  expect(studio?.("<Link to={`/akun/${id}`} /> <a href='/kasus' />")).toHaveLength(2);
  expect(studio?.('<a href="/_dev/clock">Jam uji</a>')).toHaveLength(1);
});

test('paths of calls and of files beside pages are no addresses of pages', () => {
  expect(web?.("callApi('GET', '/v2/auth/password-key')")).toEqual([]);
  expect(web?.("const icon = '/favicon.svg';")).toEqual([]);
  expect(studio?.("const path = '/studio/v1/invoice/zip';")).toEqual([]);
});
