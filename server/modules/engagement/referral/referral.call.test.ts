import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import {
  checkReferral,
  decideReferral,
  listHeldReferrals,
  useReferral,
} from '#contract/engagement/referral.ts';
import { startSession } from '#modules/accounts/index.ts';
import { requestBuyerRefund } from '#modules/commerce/refunds/request-refund.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { deriveKey, encrypt } from '#platform/secrets.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aChild } from '#test/factories/profiles/a-child.ts';
import { aRowIn } from '#test/factories/a-row-in.ts';
import { anInvitationDesk } from '#test/factories/engagement/invitations.ts';
import { asClient } from '#test/factories/callers.ts';
import { aBuyer, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';
import { follow, followReferrals } from './follow.ts';
import { findUseOf } from './queries/use.ts';

const desk = await anInvitationDesk();
const { till, shop, deps, detail, pay, later, anInvited, aDue, bonusesOf, toldTo } = desk;
const { app } = shop;
const { db } = deps;

const stageOf = async ({ accountId }: { accountId: string }) =>
  (await findUseOf(db, accountId))?.stage;

test('an account has one code, and a link to it', async () => {
  const buyer = await aBuyer(shop);
  const all = await Promise.all(Array.from({ length: 10 }, () => detail(buyer)));
  const { code, link, rules, ...rest } = all[0]!;
  expect(new Set(all.map((one) => one.code)).size).toBe(1);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  expect(link).toBe(`http://tayang.test/ajak/${code}`);
  expect(rules.length).toBeGreaterThan(3);
  expect(rest).toEqual({
    invited: 0,
    joined: 0,
    paid: 0,
    rewards: 0,
    rewards_left: 12,
    uses: [],
    invitation: null,
    may_use: true,
  });
  const check = async (typed: string) => {
    const query = new URLSearchParams({ code: typed });
    const url = `/platform/v2/referral/check?${query}`;
    return (await app.inject({ url, headers: asClient(deps) })).json();
  };
  expect(await check(` ${code.toLowerCase()} `)).toMatchObject({
    result: { code, is_known: true },
  });
  for (const typed of ['ZZZZZZZZ', 'x', '🎬'])
    expect(await check(typed)).toMatchObject({ result: { is_known: false } });
  expect((await check('a\u0000b')).code).toBe('common.badRequest');
  expect(checkReferral.callers).not.toContain('child');
  const child = await aChild(app, buyer.headers);
  const answer = await app.inject({ url: '/platform/referral/detail', headers: child.headers });
  expect(answer.json().code).toBe('common.adultOnly');
});

test('from a registration by the code to seven days for both, without a name', async () => {
  const referrer = await aBuyer(shop, { name: 'Rara Referensi' });
  const { code } = await detail(referrer);
  const browser = aBrowser(app);
  const email = `${randomUUID()}@diajak.test`;
  await browser.register(email, 'Ombak Laut Selatan 7', { ref_code: code.toLowerCase() });
  const { accountId } = await until(async () => {
    const account = await db
      .selectFrom('accounts.account')
      .select('id as accountId')
      .where('email', '=', email)
      .executeTakeFirst();
    const use = account && (await findUseOf(db, account.accountId));
    return use && account;
  });
  expect(await detail(referrer)).toMatchObject({ invited: 1, joined: 0, paid: 0, rewards: 0 });
  const url = /http\S+/.exec(deps.mail.lastTo(email)?.text ?? '')![0];
  await browser.get(`/platform/v25/auth/verify?${new URL(url).searchParams}`);
  // Heard of, and done without anybody asking.
  await until(async () => ((await stageOf({ accountId })) === 'joined' ? true : undefined));
  await till.buy(accountId, offers.liteDay);
  await until(async () => ((await stageOf({ accountId })) === 'paid' ? true : undefined));
  expect(await detail(referrer)).toMatchObject({ invited: 1, joined: 1, paid: 1, rewards: 0 });
  await advanceTestClock(deps, accountId, 23 * HOUR);
  await followReferrals(deps);
  expect([await stageOf({ accountId }), await bonusesOf({ accountId })]).toEqual(['paid', []]);

  await advanceTestClock(deps, accountId, 2 * HOUR);
  await followReferrals(deps);
  expect(await stageOf({ accountId })).toBe('rewarded');
  for (const owner of [{ accountId }, referrer]) {
    const [bonus, ...others] = await bonusesOf(owner);
    expect(others).toEqual([]);
    expect(bonus).toMatchObject({ tier: 'lite', name: 'Lite 7 hari, ajak teman' });
    const lasts = bonus!.endsAt.getTime() - bonus!.startsAt.getTime();
    expect(lasts).toBeGreaterThanOrEqual(7 * DAY);
    expect(lasts).toBeLessThan(8 * DAY);
  }
  expect(await toldTo(referrer)).toEqual(['joined', 'paid', 'rewarded']);
  expect(await toldTo({ accountId })).toEqual(['welcomed']);
  const shown = await detail(referrer);
  expect(shown).toMatchObject({ rewards: 1, rewards_left: 11 });
  expect(shown.uses).toEqual([
    {
      number: 1,
      stage: 'rewarded',
      registered_at: expect.any(String),
      reward_at: expect.any(String),
      is_rewarded: true,
    },
  ]);
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${email}|${accountId}|diajak`));
});

test('ten at once give one reward', async () => {
  const referrer = await aBuyer(shop);
  const due = await aDue(referrer);
  const at = () => deps.testClock.forAccount(due.accountId, () => follow(deps, due.useId));
  await Promise.all(Array.from({ length: 10 }, at));
  for (const owner of [due, referrer]) expect(await bonusesOf(owner)).toHaveLength(1);
});

test('friends at once bring the one reward that is left of a year; each friend gets the days', async () => {
  const referrer = await aBuyer(shop);
  const settled_at = new Date(deps.clock.now().getTime() - 30 * DAY);
  const given = { referrer_id: referrer.accountId, stage: 'rewarded', referrer_rewarded: true };
  for (let i = 0; i < 11; i += 1)
    await aRowIn(db, 'engagement.referral_use', { ...given, settled_at });
  // One of more than a year ago counts no more.
  const old = new Date(deps.clock.now().getTime() - 366 * DAY);
  await aRowIn(db, 'engagement.referral_use', { ...given, settled_at: old });
  const friends = await Promise.all(Array.from({ length: 4 }, () => desk.aPaidFriend(referrer)));
  await Promise.all(
    friends.map(({ accountId, useId }) =>
      deps.testClock.forAccount(accountId, () => follow(deps, useId)),
    ),
  );
  for (const friend of friends) expect(await bonusesOf(friend)).toHaveLength(1);
  expect(await bonusesOf(referrer)).toHaveLength(1);
  expect((await detail(referrer)).rewards_left).toBe(0);
  expect((await toldTo(referrer)).filter((what) => what === 'full')).toHaveLength(3);
});

test('money that goes back takes the reward back before it is given; another payment counts', async () => {
  const referrer = await aBuyer(shop);
  const invited = await anInvited(referrer);
  const { id: paymentId } = await pay(invited);
  const use = await until(async () => {
    const found = await findUseOf(db, invited.accountId);
    return found?.stage === 'paid' ? found : undefined;
  });
  const { accountId } = invited;
  await requestBuyerRefund(till.commerce, { paymentId, accountId, destination: 'credit' });
  await later(invited, 25 * HOUR);
  await deps.testClock.forAccount(accountId, () => follow(deps, use.id));
  expect(await stageOf(invited)).toBe('joined');
  expect(await detail(referrer)).toMatchObject({ paid: 0, rewards: 0 });
  expect([...(await bonusesOf(invited)), ...(await bonusesOf(referrer))]).toEqual([]);
  await pay(invited);
  await later(invited, 25 * HOUR);
  await deps.testClock.forAccount(accountId, () => follow(deps, use.id));
  expect(await stageOf(invited)).toBe('rewarded');
  expect(await bonusesOf(referrer)).toHaveLength(1);
});

test('the same device, way to pay or person is held for people, who give or refuse once', async () => {
  const staff = await aBuyer(shop, { role: 'support' });
  const referrer = await aBuyer(shop, { identifier: `tokoh-${randomUUID()}@gmail.com` });
  const useDevice = async ({ accountId }: { accountId: string }) => {
    await startSession(deps, { accountId, deviceId: 'ponsel-bersama', label: 'Ponsel' });
  };
  const key = deriveKey(deps.config.secrets.master, 'saved-way');
  const saveWallet = ({ accountId: account_id }: { accountId: string }) => {
    const token = encrypt(key, 'dompet-yang-sama');
    return aRowIn(db, 'commerce.auto_renewal', { account_id, method: 'gopay', token });
  };
  await Promise.all([useDevice(referrer), saveWallet(referrer)]);
  const device = await aDue(referrer, {}, useDevice);
  const method = await aDue(referrer, {}, saveWallet);
  const person = await aDue(referrer, { identifier: referrer.email.replace('@', '+lain@') });
  for (const { accountId, useId } of [device, method, person])
    await deps.testClock.forAccount(accountId, () => follow(deps, useId));
  const { result: held } = await staff.ask(listHeldReferrals, { query: {} });
  const reasonsOf = ({ useId }: { useId: string }) =>
    held.uses.find((use) => use.useId === useId)?.reasons;
  expect([device, method, person].map(reasonsOf)).toEqual([
    ['same_device'],
    ['same_method'],
    ['same_person'],
  ]);
  for (const owner of [device, method, person, referrer])
    expect(await bonusesOf(owner)).toEqual([]);

  const decide = (useId: string, decision: 'give' | 'refuse') =>
    staff.ask(decideReferral, { body: { useId, decision, reason: 'Sudah ditanya' } });
  const given = await Promise.all(Array.from({ length: 10 }, () => decide(device.useId, 'give')));
  expect(given.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  for (const owner of [device, referrer]) expect(await bonusesOf(owner)).toHaveLength(1);
  expect((await decide(method.useId, 'refuse')).result.stage).toBe('refused');
  expect((await decide(method.useId, 'give')).code).toBe('engagement.referralNotHeld');
  expect(await toldTo(method)).toEqual(['refused']);
  // The money went back while people looked.
  const { id: paymentId } = person.payment;
  await till.tell(person.payment, 'refunded');
  expect(paymentId).toBeDefined();
  expect((await decide(person.useId, 'give')).code).toBe('engagement.referralMoneyBack');
  const acts = await db
    .selectFrom('platform.act')
    .select(['act', 'subjectId'])
    .where('act', '=', 'referral.decide')
    .execute();
  expect(acts.map(({ subjectId }) => subjectId).toSorted()).toEqual(
    [device.useId, method.useId].toSorted(),
  );
  const viewer = await aBuyer(shop);
  expect((await viewer.ask(listHeldReferrals, { query: {} })).status).toBe(401);
});

test('a code is named once, by a new account, and never its own', async () => {
  const [referrer, invited] = [await aBuyer(shop), await aBuyer(shop)];
  const use = async (buyer: TestBuyer, code: string) =>
    (await buyer.ask(useReferral, { body: { code } })).code;
  const { code } = await detail(referrer);
  expect(await use(invited, 'ZZZZ-ZZZZ')).toBe('engagement.referralUnknown');
  expect(await use(referrer, code)).toBe('engagement.referralOwn');
  const ten = await Promise.all(Array.from({ length: 10 }, () => use(invited, code)));
  expect(ten.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(new Set(ten.filter((refusal) => refusal !== undefined))).toEqual(
    new Set(['engagement.referralUsed']),
  );
  const payer = await aBuyer(shop);
  await pay(payer);
  expect(await use(payer, code)).toBe('engagement.referralLate');
  const old = await aBuyer(shop);
  const createdAt = new Date(deps.clock.now().getTime() - 8 * DAY);
  const account = db.updateTable('accounts.account').where('id', '=', old.accountId);
  await account.set({ createdAt }).execute();
  expect(await use(old, code)).toBe('engagement.referralLate');
  expect((await detail(old)).may_use).toBe(false);
});
