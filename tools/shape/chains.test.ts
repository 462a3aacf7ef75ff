import { expect, test } from 'vitest';
import { aHouse, someFiles } from './a-house.ts';
import { apartFolders, chainFiles, crossings, cycles } from './chains.ts';
import { limits } from './limits.ts';

/** Files that import the next one each. */
function aChain(folder: string, length: number, link: (next: string) => string) {
  const entries = Array.from({ length }, (_, i) => [
    `${folder}/file-${i}.ts`,
    i + 1 === length ? 'export {};\n' : link(`./file-${i + 1}.ts`),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}
const runs = (next: string) => `import { work } from '${next}';\n`;
const lazily = (next: string) => `export const work = () => import('${next}');\n`;
const isType = (next: string) => `import type { Work } from '${next}';\n`;
const room = 'server/modules/commerce';

test('finds a circle, of types too', () => {
  expect(cycles(aHouse(aChain('media', 4, runs))).holds).toBe(true);
  const circle = {
    'media/a.ts': `import { b } from './b.ts';\n`,
    'media/b.ts': `import { c } from './c.ts';\n`,
    'media/c.ts': `import type { A } from './a.ts';\n`,
  };
  const found = cycles(aHouse(circle));
  expect(found).toMatchObject({ holds: false, value: '1' });
  expect(found.broken[0]?.split(' -> ').toSorted()).toEqual(Object.keys(circle));
});

test('follows code through a module, not types', () => {
  expect(chainFiles(aHouse(aChain(room, 8, runs))).holds).toBe(true);
  expect(chainFiles(aHouse(aChain(room, 20, isType)))).toMatchObject({ holds: true, value: '1' });
  expect(chainFiles(aHouse(aChain(room, 9, lazily)))).toMatchObject({ holds: false, value: '9' });
  expect(chainFiles(aHouse(aChain(room, 9, runs))).broken[0]).toMatch(
    /^commerce: 9 files: file-0\.ts -> .* -> file-8\.ts$/,
  );
});

test('ends a chain where another module begins', () => {
  const two = {
    ...aChain(room, 6, runs),
    [`${room}/file-5.ts`]: `import { x } from '#modules/catalog/file-0.ts';\n`,
    ...aChain('server/modules/catalog', 6, runs),
  };
  expect(chainFiles(aHouse(two))).toMatchObject({ holds: true, value: '6' });
});

test('a house of which too little was read does not hold, though nothing in it is wrong', () => {
  const enough = limits.filesRead;
  expect(crossings(aHouse(someFiles('media', enough)))).toMatchObject({ holds: true, broken: [] });
  expect(crossings(aHouse(someFiles('media', enough - 1)))).toMatchObject({
    holds: false,
    value: `0 (of ${enough - 1} files)`,
    broken: [],
  });
});

test('shows the way to a folder that must stay apart', () => {
  const folders = { folder: `${room}/cart`, from: [`${room}/refunds`, `${room}/invoices`] };
  const texts = {
    [`${room}/cart/routes.ts`]: `import { pay } from '../payments/pay.ts';\n`,
    [`${room}/cart/routes.test.ts`]: `import { bill } from '../invoices/bill.ts';\n`,
    [`${room}/payments/pay.ts`]: `import type { Refund } from '../refunds/refund.ts';\n`,
    [`${room}/refunds/refund.ts`]: `import { cart } from '../cart/routes.ts';\n`,
    [`${room}/invoices/bill.ts`]: '',
  };
  expect(apartFolders(aHouse(texts), folders)).toMatchObject({ holds: true, broken: [] });
  const knotted = {
    ...texts,
    [`${room}/payments/pay.ts`]: `export * from '../refunds/refund.ts';\n`,
  };
  expect(apartFolders(aHouse(knotted), folders)).toMatchObject({
    holds: false,
    broken: [`${room}/cart/routes.ts -> ${room}/payments/pay.ts -> ${room}/refunds/refund.ts`],
  });
});

test('a folder that is gone is not apart', () => {
  const folders = { folder: `${room}/cart`, from: [`${room}/refunds`] };
  const house = aHouse({ [`${room}/refunds/refund.ts`]: '' });
  expect(apartFolders(house, folders).broken).toEqual([`${room}/cart is not there`]);
});
