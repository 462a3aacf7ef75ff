import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';
import { until } from '#test/until.ts';
import { seedPackages } from '../index.ts';
import { reviewEntitlements } from './current-plan.ts';

const deps = await testDeps();
const { db, clock } = deps;
await seedPackages(db);

async function findWaiting() {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0];
}

test('a review and what changes the rights of the same account never wait for each other', async () => {
  const { accountId } = await aViewer({ plan: 'lite' });
  const entitlements = db.updateTable('commerce.entitlement').where('accountId', '=', accountId);
  await entitlements.set({ reviewAt: clock.now() }).execute();

  let reviewing = Promise.resolve(0);
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    reviewing = reviewEntitlements(deps);
    await until(findWaiting);
    await tx
      .updateTable('commerce.entitlement')
      .set({ name: 'Lite' })
      .where('accountId', '=', accountId)
      .execute();
  });
  expect(await reviewing).toBe(1);
  expect(await reviewEntitlements(deps)).toBe(0);
});
