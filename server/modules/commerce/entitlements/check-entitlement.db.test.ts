import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, type MatrixClass, planLimits, planTiers } from '#contract/constants.ts';
import { checkEntitlement, findPlan } from '../index.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { findRights } from './current-plan.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';
import { listPlans } from './queries/plan.ts';

const { db } = await testDeps();
await seedDemoPackages(db);
const now = new Date();
const classes = ['A', 'B', 'C', 'D', 'E'] as const;

/** For each class: where the entitlement comes from, or why there is none. */
async function entitlementsOf(accountId: string | undefined, at = now) {
  const titleId = randomUUID();
  const asked = accountId === undefined ? { titleId } : { titleId, accountId };
  const entitlements = [];
  for (const matrix of classes) {
    const entitlement = await checkEntitlement(db, { ...asked, matrix }, at);
    entitlements.push(entitlement.entitled ? entitlement.source : `no: ${entitlement.reason}`);
  }
  return entitlements;
}

async function give(
  accountId: string,
  entitlement: { titleId?: string; tier?: 'lite' | 'premium'; startsAt: Date; endsAt: Date },
) {
  await db
    .insertInto('commerce.entitlement')
    .values({
      id: randomUUID(),
      accountId,
      name: 'Hadiah',
      source: 'grant',
      createdAt: entitlement.startsAt,
      ...entitlement,
    })
    .execute();
}

test('the plans in the database are those of the contract', async () => {
  const plans = await listPlans(db);
  expect(plans.map(({ tier }) => tier)).toEqual([...planTiers]);
  for (const { tier, devices, screens, maxHeight, matrix } of plans) {
    expect({ devices, screens, maxHeight, matrix }).toEqual(planLimits[tier]);
  }
});

test('each plan opens its classes, E is bought by itself', async () => {
  const [free, lite, premium] = await Promise.all([
    aViewer(),
    aViewer({ plan: 'lite' }),
    aViewer({ plan: 'premium' }),
  ]);
  expect(await entitlementsOf(undefined)).toEqual([
    'free',
    'no: sign-in',
    'no: plan',
    'no: plan',
    'no: buy',
  ]);
  expect(await entitlementsOf(free.accountId)).toEqual([
    'free',
    'registered',
    'no: plan',
    'no: plan',
    'no: buy',
  ]);
  const soon = new Date(now.getTime() + DAY);
  expect(await entitlementsOf(lite.accountId, soon)).toEqual([
    'free',
    'plan',
    'plan',
    'no: plan',
    'no: buy',
  ]);
  expect(await entitlementsOf(premium.accountId, soon)).toEqual([
    'free',
    'plan',
    'plan',
    'plan',
    'no: buy',
  ]);
});

test('picture and screens are those of the plan, also for what is free', async () => {
  const titleId = randomUUID();
  const { accountId } = await aViewer({ plan: 'premium' });
  const soon = new Date(now.getTime() + DAY);
  expect(await checkEntitlement(db, { titleId, matrix: 'A' }, now)).toMatchObject({
    maxHeight: 480,
    screens: 1,
  });
  expect(await checkEntitlement(db, { accountId, titleId, matrix: 'A' }, soon)).toMatchObject({
    maxHeight: 1080,
    screens: 3,
  });
});

test('a plan opens from its first instant until just before its last', async () => {
  const { accountId } = await aViewer();
  const startsAt = new Date(now.getTime() + DAY);
  const endsAt = new Date(now.getTime() + 2 * DAY);
  await give(accountId, { tier: 'lite', startsAt, endsAt });
  const mayAt = async (ms: number) =>
    (await checkEntitlement(db, { accountId, titleId: randomUUID(), matrix: 'C' }, new Date(ms)))
      .entitled;
  expect(await mayAt(startsAt.getTime() - 1)).toBe(false);
  expect(await mayAt(startsAt.getTime())).toBe(true);
  expect(await mayAt(endsAt.getTime() - 1)).toBe(true);
  expect(await mayAt(endsAt.getTime())).toBe(false);
  expect((await findPlan(db, accountId, startsAt)).endsAt).toEqual(endsAt);
  expect((await findPlan(db, accountId, endsAt)).tier).toBe('freemium');
});

test.each(['C', 'D', 'E'] as const)(
  'a bought title of class %s is watched in the best picture, by its buyer alone',
  async (matrix: MatrixClass) => {
    const [buyer, other] = await Promise.all([aViewer(), aViewer()]);
    const titleId = randomUUID();
    const endsAt = new Date(now.getTime() + 2 * DAY);
    await give(buyer.accountId, { titleId, startsAt: now, endsAt });
    const asked = { titleId, matrix };
    expect(await checkEntitlement(db, { ...asked, accountId: buyer.accountId }, now)).toEqual({
      entitled: true,
      source: 'purchase',
      maxHeight: 1080,
      screens: 1,
      until: endsAt,
    });
    const refused = await checkEntitlement(db, { ...asked, accountId: other.accountId }, now);
    expect(refused.entitled).toBe(false);
    const late = await checkEntitlement(db, { ...asked, accountId: buyer.accountId }, endsAt);
    expect(late.entitled).toBe(false);
    expect((await findRights(db, buyer.accountId, now)).titleIds).toEqual([titleId]);
    expect((await findRights(db, buyer.accountId, endsAt)).titleIds).toEqual([]);
  },
);

test('who may not watch is shown the cheapest way', async () => {
  const { accountId } = await aViewer();
  const titleId = randomUUID();
  const asked = { accountId, titleId };
  const offerOf = async (matrix: MatrixClass) => {
    const entitlement = await checkEntitlement(db, { ...asked, matrix }, now);
    return entitlement.entitled ? undefined : entitlement.offer;
  };
  expect(await offerOf('C')).toMatchObject({
    name: 'Lite 1 hari',
    priceRupiah: 3_000,
    duration: '1 hari',
  });
  expect(await offerOf('D')).toMatchObject({ name: 'Premium 1 hari', priceRupiah: 6_000 });
  expect(await offerOf('E')).toBeUndefined();
  const single = { titleId, name: 'Sewa: Samudra', priceRupiah: 5_000, days: 2 };
  await seedDemoPackages(db, { singles: [single] });
  expect(await offerOf('E')).toMatchObject({ name: 'Sewa: Samudra', duration: '2 hari' });
  expect(await offerOf('D')).toMatchObject({ name: 'Sewa: Samudra', priceRupiah: 5_000 });
  expect(await offerOf('C')).toMatchObject({ priceRupiah: 3_000 });
});
