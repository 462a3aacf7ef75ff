import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import {
  cancelSubscription,
  chooseNextPackage,
  getGrace,
  getSubscription,
  isPremium,
  pauseSubscription,
  resumeSubscription,
  startUpgrade,
  undoCancelSubscription,
} from '#contract/commerce/index.ts';
import { aSubscribersShop } from '#test/factories/commerce/a-subscriber.ts';
import { aBuyer, offers } from '#test/factories/commerce/shop.ts';
import { GRACE } from './policy.ts';

const { till, shop, deps, aSubscriber, later, periodsOf } = await aSubscribersShop();
const { db, testClock } = deps;

const at = ({ accountId }: { accountId: string }, moment: number) =>
  later({ accountId }, moment - testClock.forAccount(accountId, () => testClock.now().getTime()));

const ms = (time: string | Date) => new Date(time).getTime();

test('a plan shows until when it runs, what comes next, and that it may be changed', async () => {
  const { subscription, payment } = await aSubscriber();
  const now = await subscription();
  expect(now.period).toMatchObject({ tier: 'premium', paymentId: payment.id });
  expect(now.next).toMatchObject({ isCancelled: false, isSmaller: false });
  expect(now.next?.offer?.packageId).toBe(offers.premium);
  expect(now.next?.noticesAt).toHaveLength(3);
  expect(now.canPause).toBe(true);
  expect(now.grace).toBeNull();
  expect(now.smaller.map(({ packageId }) => packageId)).toEqual([offers.lite]);
  // Grace is no part of what was bought.
  expect(now.plan.endsAt).toBe(now.next?.endsAt);
  const nothing = (await (await aBuyer(shop)).ask(getSubscription)).result;
  expect(nothing).toMatchObject({ period: null, next: null, pause: null, upgrades: [] });
});

test('a smaller plan comes at the end, until then nothing changes', async () => {
  const buyer = await aSubscriber();
  const next = (package_id: string) => buyer.ask(chooseNextPackage, { body: { package_id } });
  const { result } = await next(offers.lite);
  expect(result.next).toMatchObject({ isSmaller: true, offer: { packageId: offers.lite } });
  expect(result.plan.tier).toBe('premium');
  expect((await next(offers.premium)).result.next).toMatchObject({ isSmaller: false });
  const lite = await aSubscriber(offers.lite);
  const more = await lite.ask(chooseNextPackage, { body: { package_id: offers.premium } });
  expect(more).toMatchObject({ status: 409, code: 'commerce.nextIsGreater' });
});

test('what is sold under a contract alone is not renewed by others', async () => {
  const buyer = await aSubscriber();
  const { id } = await db
    .insertInto('commerce.package')
    .values({
      id: randomUUID(),
      kind: 'PACKAGE',
      tier: 'lite',
      name: 'Lite korporat',
      durationUnit: 'MONTH',
      durationCount: 1,
      priceRupiah: 10_000,
      isContractOnly: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const answer = await buyer.ask(chooseNextPackage, { body: { package_id: id } });
  expect(answer).toMatchObject({ status: 404, code: 'commerce.packageNotFound' });
});

test('grace is shown with its link, and nothing before and after it', async () => {
  const buyer = await aSubscriber();
  const { next } = await buyer.subscription();
  const end = ms(next!.endsAt);
  expect((await buyer.ask(getGrace)).result).toBeNull();
  await at(buyer, end + 1000);
  const { result } = await buyer.ask(getGrace);
  expect(result).toEqual({ endsAt: new Date(end + GRACE).toISOString(), token: next!.token });
  await at(buyer, end + GRACE + 1000);
  expect((await buyer.ask(getGrace)).result).toBeNull();
});

test('cancelled, it runs until its end and not a day longer; undone, it has its grace again', async () => {
  const buyer = await aSubscriber();
  const { result: cancelled } = await buyer.ask(cancelSubscription);
  expect(cancelled.next).toMatchObject({ isCancelled: true, noticesAt: [] });
  expect(cancelled.plan.tier).toBe('premium');
  const end = ms(cancelled.next!.endsAt);
  await at(buyer, end - 1000);
  expect((await buyer.ask(isPremium)).result.isPremium).toBe(true);
  const { result: undone } = await buyer.ask(undoCancelSubscription);
  expect(undone.next).toMatchObject({ isCancelled: false });
  await buyer.ask(cancelSubscription);
  await at(buyer, end + 1000);
  expect((await buyer.ask(isPremium)).result.isPremium).toBe(false);
  const late = await buyer.ask(undoCancelSubscription);
  expect(late).toMatchObject({ status: 409, code: 'commerce.subscriptionNone' });
});

test('three days of grace after the end, and a renewal in them goes on where it ended', async () => {
  const buyer = await aSubscriber();
  const end = ms((await buyer.subscription()).next!.endsAt);
  await at(buyer, end + 2 * DAY);
  const late = await buyer.subscription();
  expect(late.plan.tier).toBe('premium');
  expect(ms(late.grace!.endsAt)).toBe(end + GRACE);
  expect(late.period).toBeNull();
  await till.buy(buyer.accountId, offers.premium);
  const renewed = await buyer.subscription();
  expect(renewed.grace).toBeNull();
  expect(ms(renewed.period!.startsAt)).toBe(end);

  const other = await aSubscriber(offers.liteDay);
  await later(other, 2 * DAY);
  expect((await other.subscription()).plan.tier).toBe('freemium');
});

test('after the grace nothing is left', async () => {
  const buyer = await aSubscriber();
  const end = ms((await buyer.subscription()).next!.endsAt);
  await at(buyer, end + GRACE + 1000);
  expect((await buyer.subscription()).plan.tier).toBe('freemium');
  await till.buy(buyer.accountId, offers.premium);
  expect(ms((await buyer.subscription()).period!.startsAt)).toBeGreaterThan(end + GRACE);
});

test('a pause stops the plan and moves what is left behind it, to the millisecond', async () => {
  const buyer = await aSubscriber();
  await till.buy(buyer.accountId, offers.premium);
  const [first, second] = await periodsOf(buyer.accountId);
  await later(buyer, 5 * DAY);
  const { result: paused } = await buyer.ask(pauseSubscription, { body: { days: 20 } });
  expect(paused.pause).toMatchObject({ name: 'Premium 1 bulan' });
  expect(paused.plan.tier).toBe('freemium');
  const [begun, rest, moved] = await periodsOf(buyer.accountId);
  const length = (row: { startsAt: Date; endsAt: Date } | undefined) =>
    row === undefined ? 0 : row.endsAt.getTime() - row.startsAt.getTime();
  expect(length(begun) + length(rest)).toBe(length(first));
  expect(rest?.startsAt.getTime()).toBe((begun?.endsAt.getTime() ?? 0) + 20 * DAY);
  expect(moved?.startsAt).toEqual(rest?.endsAt);
  expect(length(moved)).toBe(length(second));

  await at(buyer, rest!.startsAt.getTime() + 1000);
  const back = await buyer.subscription();
  expect(back).toMatchObject({ pause: null, canPause: false });
  expect(back.plan.tier).toBe('premium');
  const twice = await buyer.ask(pauseSubscription, { body: { days: 1 } });
  expect(twice).toMatchObject({ status: 409, code: 'commerce.pauseUsed' });
});

test('who comes back early loses nothing', async () => {
  const buyer = await aSubscriber();
  const [before] = await periodsOf(buyer.accountId);
  await buyer.ask(pauseSubscription, { body: { days: 60 } });
  const upgrade = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  expect(upgrade).toMatchObject({ status: 409, code: 'commerce.subscriptionPaused' });
  const again = await buyer.ask(pauseSubscription, { body: { days: 1 } });
  expect(again).toMatchObject({ status: 409, code: 'commerce.subscriptionPaused' });
  await later(buyer, 7 * DAY);
  const { result } = await buyer.ask(resumeSubscription);
  expect(result.plan.tier).toBe('premium');
  const total = (await periodsOf(buyer.accountId)).reduce(
    (sum, { startsAt, endsAt }) => sum + endsAt.getTime() - startsAt.getTime(),
    0,
  );
  expect(total).toBe(before!.endsAt.getTime() - before!.startsAt.getTime());
  expect((await buyer.ask(resumeSubscription)).code).toBe('commerce.pauseNone');
});

test('ten pauses and ten cancellations at once: one pause, one end', async () => {
  const buyer = await aSubscriber();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => buyer.ask(pauseSubscription, { body: { days: 30 } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await periodsOf(buyer.accountId)).toHaveLength(2);
  const cancelled = await Promise.all(
    Array.from({ length: 10 }, () => buyer.ask(cancelSubscription)),
  );
  expect(cancelled.every(({ status }) => status === 200)).toBe(true);
  const open = await db
    .selectFrom('commerce.renewal')
    .selectAll()
    .where('accountId', '=', buyer.accountId)
    .where('closedAt', 'is', null)
    .execute();
  expect(open).toHaveLength(1);
});

test('a pause lasts a day at least and 60 at most, and no account without a plan has one', async () => {
  const buyer = await aSubscriber();
  for (const days of [0, 61, 1.5]) {
    expect((await buyer.ask(pauseSubscription, { body: { days } })).status).toBe(400);
  }
  const anonymousId = await aBuyer(shop);
  const answer = await anonymousId.ask(pauseSubscription, { body: { days: 7 } });
  expect(answer).toMatchObject({ status: 409, code: 'commerce.subscriptionNone' });
});

test('a period that is paid back takes its grace and its notices along', async () => {
  const buyer = await aSubscriber();
  await till.tell(buyer.payment, 'refunded');
  expect(await buyer.subscription()).toMatchObject({ period: null, next: null, grace: null });
  expect((await buyer.subscription()).plan.tier).toBe('freemium');
});
