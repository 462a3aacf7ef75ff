import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { lockAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/db.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';
import { until } from '#test/until.ts';
import { seedDemoPackages } from '#test/factories/commerce/demo-packages.ts';
import { reviewEntitlements } from './current-plan.ts';

const deps = await testDeps();
const { db, clock } = deps;
await seedDemoPackages(db);

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

test('an account whose review fails keeps no other waiting, and is reviewed once it can be', async () => {
  const [failing, other] = [await aViewer({ plan: 'lite' }), await aViewer({ plan: 'lite' })];
  const reviewsOf = async ({ accountId }: { accountId: string }) => {
    const rights = db.selectFrom('commerce.entitlement').where('accountId', '=', accountId);
    return (await rights.select('reviewAt').executeTakeFirstOrThrow()).reviewAt;
  };
  const setDue = ({ accountId }: { accountId: string }, secondsAgo: number) =>
    db
      .updateTable('commerce.entitlement')
      .set({ reviewAt: new Date(clock.now().getTime() - secondsAgo * 1000) })
      .where('accountId', '=', accountId)
      .execute();
  const ends = [await reviewsOf(failing), await reviewsOf(other)];
  await setDue(failing, 20);
  await setDue(other, 10);
  const fails = {
    ...deps,
    testClock: { ...deps.testClock, forAccount: refuse(failing.accountId) },
  };
  expect(await reviewEntitlements(fails)).toBe(2);
  expect(await reviewsOf(other)).toEqual(ends[1]);
  // Held by its lease, and due again behind it.
  expect(await reviewEntitlements(deps)).toBe(0);
  clock.advance(MINUTE);
  expect(await reviewEntitlements(deps)).toBe(1);
  expect(await reviewsOf(failing)).toEqual(ends[0]);
});

/** The time of accounts, of which one can not be asked for. */
const refuse =
  (refused: string) =>
  <T>(accountId: string | undefined, work: () => T): T => {
    if (accountId === refused) throw new Error('this account fails');
    return deps.testClock.forAccount(accountId, work);
  };
