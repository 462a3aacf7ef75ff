import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { useReferral } from '#contract/engagement/referral.ts';
import { openLocks } from '#platform/advisory-locks.ts';
import { inTransaction } from '#platform/db.ts';
import { aRowIn } from '#test/factories/a-row-in.ts';
import { anInvitationDesk } from '#test/factories/engagement/invitations.ts';
import { aBuyer, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';
import { follow } from './follow.ts';
import { catchUp, recordMissed } from './join.ts';
import { findUse, findUseOf, listInvitedAmong, updateUse, updateUseDue } from './queries/use.ts';

const { shop, deps, detail, pay, anInvited } = await anInvitationDesk();
const { db } = deps;

const stageOf = async ({ accountId }: { accountId: string }) =>
  (await findUseOf(db, accountId))?.stage;

const MANY = 1_200;

test('of very many who were invited each is counted, as it comes, goes on, and goes', async () => {
  const referrer = await aBuyer(shop);
  await detail(referrer);
  const now = deps.clock.now();
  await sql`insert into engagement.referral_use
      (account_id, referrer_id, registered_at, joined_at, stage, settled_at, referrer_rewarded)
    select gen_random_uuid(), ${referrer.accountId}, ${now}::timestamptz - n * interval '1 minute',
      ${now}, 'ended', ${now}, n > ${MANY}
    from generate_series(1, ${MANY + 3}) n`.execute(db);
  const shown = await detail(referrer);
  expect(shown).toMatchObject({ invited: MANY + 3, joined: MANY + 3, paid: 0, rewards: 3 });
  expect(shown).toMatchObject({ rewards_left: 9 });
  expect(shown.uses[0]?.number).toBe(MANY + 3);

  const uses = db.selectFrom('engagement.referralUse').where('referrerId', '=', referrer.accountId);
  const [paid, back, gone] = await uses.select('id').limit(3).execute();
  const change = (id = '', set: object) =>
    db.updateTable('engagement.referralUse').set(set).where('id', '=', id).execute();
  await Promise.all([
    change(paid?.id, { paidAt: now }),
    change(back?.id, { joinedAt: null }),
    db
      .deleteFrom('engagement.referralUse')
      .where('id', '=', gone?.id ?? '')
      .execute(),
  ]);
  expect(await detail(referrer)).toMatchObject({ invited: MANY + 2, joined: MANY + 1, paid: 1 });
});

test('no two accounts invite each other: the older one invites, of one moment the first who is named', async () => {
  const name = async (buyer: TestBuyer, other: TestBuyer) => {
    const { code } = await detail(other);
    return (await buyer.ask(useReferral, { body: { code } })).code ?? 'recorded';
  };
  const [older, younger] = [await aBuyer(shop), await aBuyer(shop)];
  expect(await name(older, younger)).toBe('engagement.referralYounger');
  expect(await name(younger, older)).toBe('recorded');
  const twins = [await aBuyer(shop), await aBuyer(shop)] as const;
  await db
    .updateTable('accounts.account')
    .set({ createdAt: deps.clock.now() })
    .where(
      'id',
      'in',
      twins.map(({ accountId }) => accountId),
    )
    .execute();
  const [one, other] = twins;
  const heard = await Promise.all([name(one, other), name(other, one)]);
  expect(heard.toSorted()).toEqual(['engagement.referralYounger', 'recorded']);
});

test('a deletion that may be undone ends nothing; of a registration that is gone nothing stays', async () => {
  const invited = await anInvited(await aBuyer(shop));
  const use = await until(async () => {
    const found = await findUseOf(db, invited.accountId);
    return found?.stage === 'joined' ? found : undefined;
  });
  const setDeleted = (deletedAt: Date | null) =>
    db
      .updateTable('accounts.account')
      .set({ deletedAt })
      .where('id', '=', invited.accountId)
      .execute();
  await setDeleted(deps.clock.now());
  await follow(deps, use.id);
  expect(await findUseOf(db, invited.accountId)).toMatchObject({
    stage: 'joined',
    checkAt: expect.any(Date),
  });
  await setDeleted(null);
  await pay(invited);
  await until(async () => ((await stageOf(invited)) === 'paid' ? true : undefined));

  const gone = async (stage: string) => {
    const [id, account_id] = [randomUUID(), randomUUID()];
    const row = { id, account_id, stage, identity_digest: Buffer.from(id) };
    await aRowIn(db, 'engagement.referral_use', { ...row, check_at: deps.clock.now() });
    await follow(deps, id);
    return findUse(db, id);
  };
  expect(await gone('registered')).toBeUndefined();
  expect(await gone('joined')).toMatchObject({ stage: 'ended', identityDigest: null });
});

test('what happens with an account while it is looked at brings the next look, also where one was due', async () => {
  const { accountId } = await anInvited(await aBuyer(shop));
  const now = deps.clock.now().getTime();
  const inDays = (days: number) => new Date(now + days * DAY);
  const checkAt = async () => (await findUseOf(db, accountId))?.checkAt ?? inDays(0);
  // The first look, by the rounds of this process, is over.
  await until(async () => ((await checkAt()) > inDays(0.5) ? true : undefined));
  const use = db.updateTable('engagement.referralUse').where('accountId', '=', accountId);
  // Far away for the rounds of this process; due for the moment at which it happens.
  await use.set({ checkAt: inDays(1) }).execute();
  const looked = Promise.withResolvers<void>();
  const looking = inTransaction(db, async (tx) => {
    const { id } = (await findUseOf(tx, accountId)) ?? { id: '' };
    await updateUse(tx, id, { checkAt: inDays(3) });
    await looked.promise;
  });
  await until(async () => (await isHeld(accountId)) || undefined);
  const happens = updateUseDue(db, accountId, inDays(2));
  await Promise.race([happens, until(async () => (await isWaiting()) || undefined)]);
  looked.resolve();
  await looking;
  expect(await happens).toBe(true);
  expect(await checkAt()).toEqual(inDays(2));
});

async function isHeld(accountId: string): Promise<boolean> {
  const free = await sql`select from engagement.referral_use where account_id = ${accountId}
    for update skip locked`.execute(db);
  return free.rows.length === 0;
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}

test('a registration of which no process heard is found by its code', async () => {
  const referrer = await aBuyer(shop);
  const { code } = await detail(referrer);
  const { accountId } = await aBuyer(shop);
  await db
    .updateTable('accounts.account')
    .set({ refCode: code })
    .where('id', '=', accountId)
    .execute();
  await Promise.all([catchUp(deps), catchUp(deps)]);
  expect((await findUseOf(db, accountId))?.referrerId).toBe(referrer.accountId);
  // One process at a time, and all pages, also of accounts of one moment.
  const others = await Promise.all(Array.from({ length: 5 }, () => aBuyer(shop)));
  const ids = others.map((one) => one.accountId);
  const createdAt = deps.clock.now();
  const account = db.updateTable('accounts.account').set({ refCode: code, createdAt });
  await account.where('id', 'in', ids).execute();
  const locks = openLocks({ url: deps.config.database.directUrl, log: deps.log });
  await locks.take('engagement.missedReferrals');
  expect(await catchUp(deps)).toBe(false);
  await locks.close();
  expect(await listInvitedAmong(db, ids)).toEqual([]);
  await recordMissed(deps, new Date(createdAt.getTime() - DAY), 2);
  expect((await listInvitedAmong(db, ids)).toSorted()).toEqual(ids.toSorted());
});
