import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDeps } from '#test/deps.ts';
import { findPlan } from './current-plan.ts';
import { insertEntitlement } from './queries/entitlement.ts';

const { db } = await testDeps();
const at = (text: string) => new Date(`${text}T00:00:00Z`);

type Given = ['lite' | 'premium', string, string, ('grant' | 'grace')?];

async function anAccount(...entitlements: Given[]) {
  const accountId = randomUUID();
  for (const [tier, from, to, source = 'grant'] of entitlements) {
    await insertEntitlement(db, {
      id: randomUUID(),
      accountId,
      tier,
      name: tier,
      source,
      startsAt: at(from),
      endsAt: at(to),
      createdAt: at(from),
    });
  }
  return (day: string) => findPlan(db, accountId, at(day));
}

test('the plan of now is the best that runs', async () => {
  const plan = await anAccount(
    ['lite', '2026-01-01', '2026-12-31'],
    ['premium', '2026-03-01', '2026-04-01'],
  );
  expect(await plan('2026-03-15')).toMatchObject({ tier: 'premium', endsAt: at('2026-04-01') });
  expect((await plan('2026-04-01')).tier).toBe('lite');
});

test('it ends with the last of the periods that follow without a gap', async () => {
  const plan = await anAccount(
    ['lite', '2026-03-01', '2026-04-01'],
    ['lite', '2026-05-01', '2026-06-01'],
    ['lite', '2026-04-01', '2026-04-20'],
    ['lite', '2026-03-10', '2026-03-12'],
  );
  expect((await plan('2026-03-15')).endsAt).toEqual(at('2026-04-20'));
  expect((await plan('2026-05-15')).endsAt).toEqual(at('2026-06-01'));
});

test('it is freemium before the first and after the last', async () => {
  const plan = await anAccount(['lite', '2026-03-01', '2026-04-01']);
  for (const day of ['2026-02-28', '2026-04-01']) {
    expect(await plan(day)).toMatchObject({ tier: 'freemium', endsAt: null });
  }
});

test('grace is no part of what was bought until it runs', async () => {
  const plan = await anAccount(
    ['premium', '2026-03-01', '2026-04-01'],
    ['premium', '2026-04-01', '2026-04-04', 'grace'],
  );
  expect((await plan('2026-03-15')).endsAt).toEqual(at('2026-04-01'));
  expect(await plan('2026-04-02')).toMatchObject({ tier: 'premium', endsAt: at('2026-04-04') });
  expect((await plan('2026-04-04')).tier).toBe('freemium');
});
