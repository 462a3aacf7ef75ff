import { expect, test } from 'vitest';
import { aHouse } from './a-house.ts';
import type { Way } from './limits.ts';
import { filesOf } from './ways.ts';

const way: Way = {
  name: 'cart create',
  from: { call: 'createCart' },
  to: { verb: 'insertInto', table: 'commerce.cart' },
  mostFiles: 4,
};
const room = 'server/modules/commerce/cart';
const straight = {
  'contract/commerce/cart.ts': `export const createCart = defineCall({\n  id: 'createCart',\n});\n`,
  [`${room}/routes.ts`]: `import { createCart as wanted } from '#contract/commerce/cart.ts';
import { createCart } from './create-cart.ts';
export const routes = [call(wanted, createCart)];\n`,
  [`${room}/create-cart.ts`]: `import { insertCart } from './queries/cart.ts';\n`,
  [`${room}/queries/cart.ts`]: `db.insertInto('commerce.cart')\n`,
};

test('counts the contract, the shortest way and the query', () => {
  expect(filesOf(aHouse(straight), way)).toMatchObject({ holds: true, value: '4' });
});

test('finds a way that is too long, and shows it', () => {
  const detour = {
    ...straight,
    [`${room}/create-cart.ts`]: `import { priced } from './price.ts';\n`,
    [`${room}/price.ts`]: `import { insertCart } from './queries/cart.ts';\n`,
  };
  expect(filesOf(aHouse(detour), way)).toMatchObject({
    holds: false,
    value: '5',
    broken: [
      `contract/commerce/cart.ts -> ${room}/routes.ts -> ${room}/create-cart.ts -> ${room}/price.ts -> ${room}/queries/cart.ts`,
    ],
  });
});

test('does not hold without a call, a file that serves it, or SQL behind it', () => {
  const { 'contract/commerce/cart.ts': _, ...withoutCall } = straight;
  expect(filesOf(aHouse(withoutCall), way).broken).toEqual([
    'cart create: the contract has no call createCart',
  ]);
  const unserved = { ...straight, [`${room}/routes.ts`]: '' };
  expect(filesOf(aHouse(unserved), way).broken).toEqual(['cart create: no file serves createCart']);
  const onlyReads = {
    ...straight,
    [`${room}/queries/cart.ts`]: `db.selectFrom('commerce.cart')\n`,
  };
  expect(filesOf(aHouse(onlyReads), way)).toMatchObject({ holds: false, value: 'no way' });
  const typed = {
    ...straight,
    [`${room}/create-cart.ts`]: `import type { Cart } from './queries/cart.ts';\n`,
  };
  expect(filesOf(aHouse(typed), way)).toMatchObject({ holds: false, value: 'no way' });
});

test("a name from a face leads to that name's file alone", () => {
  const live = 'server/modules/live';
  const manifest: Way = {
    name: 'live manifest',
    from: { serves: 'registerOrigin' },
    to: { verb: 'selectFrom', table: 'live.block' },
    mostFiles: 6,
  };
  const house = (wished: string) =>
    aHouse({
      'server/modules/playback/origin/origin.ts': `import { ${wished} } from '#modules/live/index.ts';
export async function registerOrigin() {}\n`,
      [`${live}/index.ts`]: `export { findChannel } from './channels.ts';
export { findShown } from './shown.ts';\n`,
      [`${live}/channels.ts`]: 'export const findChannel = 1;\n',
      [`${live}/shown.ts`]: `import { listBlocks } from './queries.ts';\n`,
      [`${live}/queries.ts`]: `db.selectFrom(['live.block as b'])\n`,
    });
  expect(filesOf(house('findShown'), manifest)).toMatchObject({ holds: true, value: '4' });
  expect(filesOf(house('findChannel'), manifest)).toMatchObject({ holds: false, value: 'no way' });
});
