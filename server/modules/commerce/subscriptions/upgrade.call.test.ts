import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import {
  getSubscription,
  grantTrial,
  requestRefund,
  startUpgrade,
  updateCart,
} from '#contract/commerce/index.ts';
import { aSubscribersShop } from '#test/factories/commerce/a-subscriber.ts';
import { aBuyer, offers } from '#test/factories/commerce/shop.ts';

const { till, shop, deps, aSubscriber, later, periodsOf } = await aSubscribersShop();
const { db } = deps;

const ms = (time: string | Date) => new Date(time).getTime();

test('an upgrade costs the difference, line by line, as its cart freezes it', async () => {
  const buyer = await aSubscriber(offers.lite);
  await later(buyer, 10 * DAY);
  const { upgrades } = await buyer.subscription();
  const [upgrade] = upgrades;
  // The day pass costs less than what is left of Lite: nothing to pay, so it is no upgrade.
  expect(upgrades).toHaveLength(1);
  expect(upgrade).toMatchObject({ packageId: offers.premium, priceRupiah: 59_000 });
  const { daysLeft, daysTotal, creditRupiah } = upgrade!.old;
  expect(daysTotal).toBe(30);
  // A begun day counts whole.
  expect([20, 21]).toContain(daysLeft);
  expect(creditRupiah).toBe(Math.floor((29_000 * daysLeft) / daysTotal));
  expect(upgrade!.totalRupiah).toBe(59_000 - creditRupiah);

  const { result: cart } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  expect(cart.totalRupiah).toBe(upgrade!.totalRupiah);
  expect(cart.lines[0]).toMatchObject({ normalPriceRupiah: 59_000 });
  await till.pay(buyer.accountId, cart.cart_id);

  const now = await buyer.subscription();
  expect(now.plan.tier).toBe('premium');
  expect(ms(now.period!.endsAt)).toBe(ms(upgrade!.endsAt));
  const [lite, premium] = await periodsOf(buyer.accountId);
  expect(lite?.convertedBy).toBe(premium?.paymentId);
  expect(lite?.endsAt).toEqual(premium?.startsAt);
});

test('of two upgrades paid at once, one takes the rest in payment and the other goes back', async () => {
  const buyer = await aSubscriber(offers.lite);
  const payments = [];
  for (let cart = 0; cart < 10; cart += 1) {
    const { result } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
    payments.push(await till.charge(buyer.accountId, result.cart_id));
  }
  const settled = await Promise.all(payments.map((payment) => till.tell(payment, 'paid')));
  expect(settled.filter(({ outcome }) => outcome === 'active')).toHaveLength(1);
  const due = await db
    .selectFrom('commerce.refundDue')
    .select('reason')
    .where(
      'paymentId',
      'in',
      payments.map(({ id }) => id),
    )
    .execute();
  expect(due.map(({ reason }) => reason)).toEqual(Array(9).fill('upgrade_used'));
  const running = (await periodsOf(buyer.accountId)).filter(({ convertedBy }) => !convertedBy);
  expect(running).toHaveLength(1);
});

test('an upgrade whose money goes back leaves what there was before', async () => {
  const buyer = await aSubscriber(offers.lite);
  const [before] = await periodsOf(buyer.accountId);
  const { result } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  const payment = await till.pay(buyer.accountId, result.cart_id);
  await till.tell(payment, 'refunded');
  const now = await buyer.subscription();
  expect(now.plan.tier).toBe('lite');
  expect(now.period).toMatchObject({ tier: 'lite' });
  expect(ms(now.period!.endsAt)).toBe(before!.endsAt.getTime());
  expect(ms(now.next!.endsAt)).toBe(before!.endsAt.getTime());
});

test('what an upgrade took in payment does not go back as money too', async () => {
  const buyer = await aSubscriber(offers.lite);
  const { result } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  const upgrade = await till.pay(buyer.accountId, result.cart_id);
  const giveBack = (id: string) =>
    buyer.ask(requestRefund, { params: { id }, body: { way: 'credit' } });
  expect((await giveBack(buyer.payment.id)).code).toBe('commerce.refundNotPossible');
  // The upgrade itself may, and then the smaller plan as well.
  expect((await giveBack(upgrade.id)).status).toBe(200);
  expect((await buyer.subscription()).plan.tier).toBe('lite');
  expect((await giveBack(buyer.payment.id)).status).toBe(200);
  expect((await buyer.subscription()).plan.tier).toBe('freemium');
});

test.each<[string, () => number]>([
  ['is bought tomorrow', () => Date.now() + DAY],
  // Its month ends on the 28th of February, two days before the 30 days of the smaller one.
  [
    'ends sooner than the smaller one',
    () => ms(`${new Date().getFullYear() + 1}-01-31T10:00+07:00`),
  ],
])('what was stacked behind a plan follows the greater one that %s', async (_, at) => {
  const buyer = await aBuyer(shop);
  await later(buyer, at() - Date.now());
  for (let count = 0; count < 2; count += 1) await till.buy(buyer.accountId, offers.lite);
  const { result } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  await till.pay(buyer.accountId, result.cart_id);
  const rows = (await periodsOf(buyer.accountId)).filter(({ convertedBy }) => !convertedBy);
  expect(rows.map(({ tier }) => tier)).toEqual(['premium', 'lite']);
  expect(rows[1]?.startsAt).toEqual(rows[0]?.endsAt);
  expect(ms(rows[1]!.endsAt) - ms(rows[1]!.startsAt)).toBeGreaterThanOrEqual(30 * DAY);
});

test('what waits behind a trial can be upgraded whole', async () => {
  const buyer = await aBuyer(shop);
  await buyer.ask(grantTrial);
  await till.buy(buyer.accountId, offers.lite);
  const { result } = await buyer.ask(getSubscription);
  expect(result.upgrades[0]).toMatchObject({
    old: { daysLeft: 30, daysTotal: 30, creditRupiah: 29_000 },
    totalRupiah: 30_000,
  });
  const { result: cart } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  await till.pay(buyer.accountId, cart.cart_id);
  const after = (await buyer.ask(getSubscription)).result;
  expect(after.plan.tier).toBe('premium');
  expect(after.next?.endsAt).toBe(after.period?.endsAt);
});

test('an upgrade at a new price is one still', async () => {
  const buyer = await aSubscriber(offers.lite);
  const { result: cart } = await buyer.ask(startUpgrade, { body: { package_id: offers.premium } });
  await later(buyer, 2 * DAY);
  const { result: again } = await buyer.ask(updateCart, {
    params: { id: cart.cart_id },
    body: { package_id: offers.premium },
  });
  expect(again.totalRupiah).toBeGreaterThan(cart.totalRupiah);
  expect(again.totalRupiah).toBeLessThan(59_000);
});

test('only more is an upgrade, and only of what runs', async () => {
  const premium = await aSubscriber();
  const body = { body: { package_id: offers.premium } };
  const same = await premium.ask(startUpgrade, body);
  expect(same).toMatchObject({ status: 409, code: 'commerce.upgradeNotPossible' });
  const anonymousId = await aBuyer(shop);
  const none = await anonymousId.ask(startUpgrade, body);
  expect(none).toMatchObject({ status: 409, code: 'commerce.subscriptionNone' });
  const gone = await premium.ask(startUpgrade, {
    body: { package_id: '00000000-0000-4000-8000-000000000000' },
  });
  expect(gone).toMatchObject({ status: 404, code: 'commerce.packageNotFound' });
});
