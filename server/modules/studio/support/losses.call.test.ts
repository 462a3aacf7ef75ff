import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkoutCart,
  createGift,
  grantCredit,
  pauseSubscription,
  redeemGift,
  startUpgrade,
} from '#contract/commerce/index.ts';
import { DAY, MINUTE } from '#contract/constants.ts';
import { errors } from '#contract/errors.ts';
import { dateTime } from '#contract/formats.ts';
import { postWatchLogChannel } from '#contract/playback/index.ts';
import { decideApproval } from '#contract/studio/index.ts';
import { creditForLoss, proposeLossCredits } from '#modules/commerce/support/loss-credit.ts';
import { sql } from '#platform/db.ts';
import { aBuyer, aPayment, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { aSupportDesk } from '#test/factories/studio/support-desk.ts';
import { aChannel } from '#test/factories/live/television.ts';
import { until } from '#test/until.ts';

const { shop, support, timelineOf, aReport } = await aSupportDesk();
const { deps, sandbox } = shop;

test.each([
  [12, 1_967, 59_000, 1_000],
  [60, 1_967, 59_000, 2_000],
  [95, 1_967, 59_000, 3_500],
  [60, 2_000, 59_000, 2_000],
  [600, 3_000, 3_000, 3_000],
  [12, 1_967, 700, 700],
  [12, 1_967, 0, 0],
])('%i minutes of a plan of Rp%i a day, with Rp%i left, are worth Rp%i', (...given) => {
  const [minutes, dayRupiah, leftRupiah, worth] = given;
  expect(creditForLoss(minutes, dayRupiah, leftRupiah)).toBe(worth);
});

const now = deps.clock.now().getTime();
const ago = (minutes: number) => new Date(now - minutes * MINUTE);

/** A channel that was off the air, then black, for fifteen minutes; once more without sound; late; and is frozen now. */
async function aTroubledChannel(given: Parameters<typeof aChannel>[1] = {}): Promise<string> {
  const { channelId } = await aChannel(deps.db, { name: 'Nusa Sport', ...given });
  const alarms = [
    { kind: 'down', raisedAt: ago(60), seenAt: ago(48), endedAt: ago(47) },
    { kind: 'black', raisedAt: ago(50), seenAt: ago(45), endedAt: ago(44) },
    { kind: 'silent', raisedAt: ago(30), seenAt: ago(28), endedAt: ago(27) },
    { kind: 'lag', raisedAt: ago(26), seenAt: ago(12), endedAt: ago(11) },
    { kind: 'frozen', raisedAt: ago(5), seenAt: ago(0), endedAt: null },
  ];
  const rows = alarms.map((alarm) => ({ channelId, ...alarm }));
  await deps.db.insertInto('live.alarm').values(rows).execute();
  return channelId;
}

async function log(buyer: TestBuyer, channelId: string, minutesAgo: number | null, seconds = 300) {
  const shownUntil = minutesAgo === null ? undefined : ago(minutesAgo).toISOString();
  const body = { channelId, accessDeviceType: 'web', durationSeconds: seconds, shownUntil };
  expect((await buyer.ask(postWatchLogChannel, { body })).status).toBe(200);
}

/** As `log`, in the minute in which it was shown. */
async function watch(buyer: TestBuyer, channelId: string, minutesAgo: number, seconds = 300) {
  const before = deps.clock.now();
  await log(buyer, channelId, minutesAgo, seconds);
  await deps.db
    .updateTable('playback.channelWatch')
    .set({ at: ago(minutesAgo) })
    .where('accountId', '=', buyer.accountId)
    .where('at', '>=', before)
    .execute();
}

const lossesOf = async (viewer: TestBuyer, caseId: string) =>
  (await timelineOf(viewer, { pageSize: 100, case_id: caseId })).events.filter(({ key }) =>
    key.startsWith('loss:'),
  );

/** Pays, and moves what it brings back by so many days. */
async function pay(paymentId: string, daysAgo = 0): Promise<void> {
  await sandbox.wallet(paymentId, 'pay');
  await until(async () => {
    const { rows } = await sql`with moved as (
        update commerce.subscription set starts_at = starts_at - ${daysAgo} * interval '1 day',
          ends_at = ends_at - ${daysAgo} * interval '1 day' where payment_id = ${paymentId} returning 1)
      select 1 from moved`.execute(deps.db);
    return rows.length > 0 ? true : undefined;
  });
  await sql`
    update commerce.entitlement set starts_at = starts_at - ${daysAgo} * interval '1 day',
      ends_at = ends_at - ${daysAgo} * interval '1 day' where payment_id = ${paymentId}`.execute(
    deps.db,
  );
}

async function aPlan(buyer: TestBuyer, packageId: string, daysAgo: number): Promise<void> {
  const { paymentId } = await aPayment(buyer, packageId);
  await pay(paymentId, daysAgo);
}

/** The price of a day of what an account bought last: a month of the calendar is sold as 30 days at least, or as its 31. */
async function dayOf({ accountId }: TestBuyer, paidRupiah: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select extract(day from ends_at - starts_at)::int as days from commerce.subscription
    where account_id = ${accountId} order by starts_at desc`.execute(deps.db);
  return Math.round(paidRupiah / Math.max(30, rows[0]!.days));
}

/** What is proposed to an account for so many minutes that it lost at a moment. */
async function proposalFor(buyer: TestBuyer, minutes: number, from = ago(60)) {
  const lossId = randomUUID();
  const losses = [{ lossId, from, minutes }];
  return (await proposeLossCredits(deps, buyer.accountId, losses)).get(lossId)?.proposal ?? null;
}

const giveFor = (
  { accountId }: TestBuyer,
  { key, amountRupiah }: { key: string; amountRupiah: number },
  by = support,
) =>
  by.ask(grantCredit, { body: { account_id: accountId, key, amountRupiah, reason: 'Pengganti' } });

const ALL = 1_000_000;

test('what an outage took from an account is proposed as credit from an open ticket, and made good once', async () => {
  const channelId = await aTroubledChannel();
  const [buyer, free] = [await aBuyer(shop), await aBuyer(shop)];
  await aPlan(buyer, offers.premium, 1);
  for (const viewer of [buyer, free]) {
    // Ten of the fifteen minutes; two screens at once are one loss, and more than a player logs at once is not believed.
    await watch(viewer, channelId, 55);
    await watch(viewer, channelId, 50);
    await watch(viewer, channelId, 50);
    await watch(viewer, channelId, 61, 7_200);
    // Late is no loss, and what is still so is not over; where one was says nothing without a place.
    await watch(viewer, channelId, 15);
    await watch(viewer, channelId, 0);
    await log(viewer, channelId, null);
  }
  expect((await timelineOf(buyer)).events.some(({ key }) => key.startsWith('loss:'))).toBe(false);
  const caseId = await aReport(buyer);
  const [loss, ...others] = await lossesOf(buyer, caseId);
  expect(others).toEqual([]);
  expect(loss).toMatchObject({
    at: ago(45).toISOString(),
    title: '10 menit hilang di Nusa Sport',
    text: expect.stringMatching(
      /^Alarm [0-9a-f]{8}: tidak mengudara, gambar hitam, .* WIB\. Diusulkan Rp1\.000: /,
    ),
    credit: { amountRupiah: 1_000, reason: expect.stringMatching(/^Pengganti 10 menit siaran /) },
  });
  // Each end is said with its day: an outage may go over midnight.
  expect(loss?.text).toContain(`${dateTime(ago(60))} sampai ${dateTime(ago(45))} WIB`);
  // What outlives the ticket names neither the alarm nor the minute.
  const alarmId = loss!.key.split(':')[1]!;
  expect(JSON.stringify(loss?.credit)).not.toContain(alarmId);
  expect(loss?.credit?.reason).not.toMatch(/\d\d\.\d\d/);
  const [unpaid] = await lossesOf(free, await aReport(free));
  expect([unpaid?.title, unpaid?.credit]).toEqual(['10 menit hilang di Nusa Sport', null]);

  const give = async (account_id: string) =>
    support.ask(grantCredit, { body: { account_id, ...loss!.credit! } });
  expect((await give(free.accountId)).status).toBe(400);
  const gifts = await Promise.all([give(buyer.accountId), give(buyer.accountId)]);
  const isNew = ({ result }: (typeof gifts)[number]) => 'isNew' in result && result.isNew;
  expect(gifts.filter(isNew)).toHaveLength(1);
  const [given] = await lossesOf(buyer, caseId);
  expect(given).toMatchObject({ key: loss?.key, credit: null });
  expect(given?.text).toContain('Sudah diganti Rp1.000');
  // Page by page it stands in its place once.
  const keys: string[] = [];
  for (let before: string | undefined, more = true; more;) {
    const page = await timelineOf(buyer, {
      pageSize: 2,
      case_id: caseId,
      ...(before && { before }),
    });
    keys.push(...page.events.map(({ key }) => key));
    before = page.next ?? undefined;
    more = page.next !== null;
  }
  expect(keys.filter((key) => key === loss?.key)).toHaveLength(1);
});

test('a player is believed no more than the time that went by, and of what its account may watch alone', async () => {
  const [free, other] = [await aTroubledChannel(), await aTroubledChannel({ name: 'Lain' })];
  const paid = await aTroubledChannel({ matrix: 'C' });
  const [forger, buyer] = [await aBuyer(shop), await aBuyer(shop)];
  await aPlan(buyer, offers.premium, 1);
  // Whole outages within a moment: the minute that a first log may claim, and seconds.
  for (const minutesAgo of [55, 50, 45])
    for (const channelId of [free, other, paid]) await log(forger, channelId, minutesAgo);
  for (const minutesAgo of [61, 55, 50]) await watch(buyer, paid, minutesAgo);
  const titles = async (viewer: TestBuyer) =>
    (await lossesOf(viewer, await aReport(viewer))).map(({ title }) => title);
  expect(await titles(forger)).toEqual(['1 menit hilang di Nusa Sport']);
  expect(await titles(buyer)).toEqual(['10 menit hilang di Nusa Sport']);
});

test('a paused plan has one price a day and one ceiling, over all its parts', async () => {
  const buyer = await aBuyer(shop);
  await aPlan(buyer, offers.premium, 3);
  const dayRupiah = await dayOf(buyer, 59_000);
  const amountRupiah = Math.ceil(dayRupiah / 500) * 500;
  expect((await buyer.ask(pauseSubscription, { body: { days: 10 } })).status).toBe(200);
  const afterwards = new Date(now + 11 * DAY);
  const [before, after] = [await proposalFor(buyer, 60), await proposalFor(buyer, 60, afterwards)];
  const proposed = { dayRupiah, amountRupiah };
  expect([before, after]).toMatchObject([proposed, proposed]);
  expect(await proposalFor(buyer, 60, new Date(now + 5 * DAY))).toBeNull();
  expect((await giveFor(buyer, { ...before!, amountRupiah: 58_000 })).status).toBe(200);
  expect(await proposalFor(buyer, ALL, afterwards)).toMatchObject({ amountRupiah: 1_000 });
});

test('what an upgrade took in payment is left of the new plan, and no more of the old one', async () => {
  const buyer = await aBuyer(shop);
  await aPlan(buyer, offers.lite, 10);
  const liteDay = await dayOf(buyer, 29_000);
  const { result: cart } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  const credit = cart.lines[0]!.upgrade!.creditRupiah;
  expect(credit).toBeGreaterThan(0);
  const body = { cart_id: cart.cart_id };
  await pay((await buyer.ask(checkoutCart, { body })).result.paymentId);
  expect(await proposalFor(buyer, ALL)).toMatchObject({
    dayRupiah: liteDay,
    amountRupiah: 29_000 - credit,
  });
  expect(await proposalFor(buyer, ALL, new Date(now + DAY))).toMatchObject({
    dayRupiah: await dayOf(buyer, 59_000),
    amountRupiah: 59_000,
  });
});

test('who got a plan as a gift is not proposed the money of its giver', async () => {
  const [payer, receiver] = [await aBuyer(shop), await aBuyer(shop)];
  const { result: gift } = await payer.ask(createGift, {
    body: {
      package_id: offers.premium,
      kind: 'gift',
      sender_name: 'Sari',
      recipient: 'tamu@contoh.test',
    },
  });
  const { result } = await payer.ask(checkoutCart, { body: { cart_id: gift.cart_id } });
  await sandbox.wallet(result.paymentId, 'pay');
  const email = await until(async () => deps.mail.lastTo('tamu@contoh.test'));
  const code = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(email.text)?.[0] ?? '';
  expect((await receiver.ask(redeemGift, { body: { code } })).status).toBe(200);
  expect(await proposalFor(receiver, 60, new Date(now + DAY))).toBeNull();
});

test('two supporters at once, or a page from before, give no more than was paid, and for no loss twice', async () => {
  const buyer = await aBuyer(shop);
  const colleague = await aBuyer(shop, { role: 'support' });
  await aPlan(buyer, offers.lite, 1);
  // Cut short, as by a refund in part: its days cost what they did.
  await sql`update commerce.subscription set ends_at = starts_at + interval '2 days'
    where account_id = ${buyer.accountId}`.execute(deps.db);
  const [one, two] = [await proposalFor(buyer, ALL), await proposalFor(buyer, ALL)];
  expect([one, two]).toMatchObject(Array(2).fill({ amountRupiah: 29_000, dayRupiah: 967 }));
  const gifts = await Promise.all([giveFor(buyer, one!), giveFor(buyer, two!, colleague)]);
  expect(gifts.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(gifts.filter(({ code }) => code === 'commerce.lossNotOwed')).toHaveLength(1);
});

test('a loss that another plan would pay for by now is made good once', async () => {
  const buyer = await aBuyer(shop);
  await aPlan(buyer, offers.lite, 1);
  const lossId = randomUUID();
  const losses = [{ lossId, from: ago(60), minutes: 60 }];
  const credit = async () => (await proposeLossCredits(deps, buyer.accountId, losses)).get(lossId);
  const byLite = (await credit())!.proposal!;
  await aPlan(buyer, offers.premium, 1);
  const byPremium = (await credit())!.proposal!;
  expect(byPremium.key).not.toBe(byLite.key);
  expect((await giveFor(buyer, byLite)).status).toBe(200);
  expect((await giveFor(buyer, byPremium)).code).toBe('commerce.lossNotOwed');
  expect(await credit()).toEqual({ givenRupiah: byLite.amountRupiah, proposal: null });
});

test('credit that was asked of a second person goes back once its plan has nothing left', async () => {
  const [buyer, finance] = [await aBuyer(shop), await aBuyer(shop, { role: 'finance' })];
  await aPlan(buyer, offers.lite, 1);
  const atOnce = (creditRupiah: number) =>
    deps.db.updateTable('platform.secondPerson').set({ creditRupiah }).execute();
  await atOnce(20_000);
  const { result } = await giveFor(buyer, (await proposalFor(buyer, ALL))!);
  await atOnce(100_000);
  const id = 'approval' in result ? result.approval.approvalId : '';
  // Its money went back meanwhile: what the second person reads, the balance, is as it was.
  const { accountId } = buyer;
  const payments = deps.db.updateTable('commerce.payment').where('accountId', '=', accountId);
  await payments.set({ state: 'refunded' }).execute();
  const body = { decision: 'approve' as const, note: '' };
  const decided = await finance.ask(decideApproval, { params: { id }, body });
  const { message } = errors['commerce.lossNotOwed'];
  expect(decided.result).toMatchObject({ state: 'returned', note: message });
});
