import { expect, test } from 'vitest';
import {
  checkoutCart,
  chooseNextPackage,
  listAutoRenewalChoices,
  stopAutoRenewal,
} from '#contract/commerce/index.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { anAutoRenewalShop } from '#test/factories/commerce/an-auto-renewal.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, offers } from '#test/factories/commerce/shop.ts';
import { sweepAutoRenewal } from './dunning.ts';

const shop = await anAutoRenewalShop();
const { deps, sandbox, commerce, aMember, before, emailsTo, triesOf, periodsOf } = shop;
const { db } = deps;

/** 10:00 of the day before the end, which is 23:59:59. */
const CHARGE = 38 * HOUR - 1000;
const NOTICE = 3 * DAY + 15 * HOUR - 1000;
const tenSweepers = () => Promise.all(Array.from({ length: 10 }, () => sweepAutoRenewal(commerce)));
const untilTries = (buyer: Parameters<typeof triesOf>[0], count: number) =>
  until(async () => {
    const tries = await triesOf(buyer);
    const isThere = tries.length === count && tries.every(({ state }) => state !== 'pending');
    return isThere ? tries : undefined;
  });

test('a card that was saved with a ticked purchase is announced and charged once, however many sweepers ask', async () => {
  const buyer = await aMember('card');
  const state = await shop.stateOf(buyer);
  expect(state.active).toMatchObject({ method: '1', name: 'Kartu ••1114', amountRupiah: 59_000 });
  expect(state.active?.chargeAt).toBe(new Date(buyer.endsAt.getTime() - CHARGE).toISOString());
  expect(state.choices).toEqual([]);
  expect(state.history[0]).toMatchObject({ method: '1', version: '2026-11-23', endedAt: null });
  expect(state.history[0]?.text).toContain('paling banyak Rp59.000 setiap 1 bulan');
  const [turnedOn] = emailsTo(buyer, /otomatis menyala/);
  expect(turnedOn?.text).toContain(state.history[0]?.text);

  await before(buyer, buyer.endsAt, NOTICE + MINUTE);
  await tenSweepers();
  expect(emailsTo(buyer, /diperpanjang otomatis/)).toEqual([]);
  await before(buyer, buyer.endsAt, NOTICE - MINUTE);
  await tenSweepers();
  await until(async () => emailsTo(buyer, /diperpanjang otomatis/)[0]);
  const notices = emailsTo(buyer, /diperpanjang otomatis/);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toMatch(/menagih Rp59\.000 dari Kartu ••1114[^]*akun\/langganan/);

  await before(buyer, buyer.endsAt, CHARGE + MINUTE);
  await tenSweepers();
  expect(await triesOf(buyer)).toEqual([]);
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  await tenSweepers();
  const [paid] = await untilTries(buyer, 1);
  expect(paid).toMatchObject({ state: 'paid', outcome: 'active', amountRupiah: 59_000 });
  const periods = await periodsOf(buyer);
  expect(periods).toHaveLength(2);
  expect(periods[1]?.startsAt).toEqual(buyer.endsAt);
  // The e-mails with a link had nothing to say.
  expect(emailsTo(buyer, /perpanjang dengan QRIS/)).toEqual([]);
  await until(async () => emailsTo(buyer, /Pembayaran diterima/)[1]);

  // The month after goes the same way.
  const { next } = await shop.plan(buyer);
  const later = new Date(next?.endsAt ?? 0);
  expect(later.getTime()).toBeGreaterThan(buyer.endsAt.getTime() + 27 * DAY);
  await before(buyer, later, NOTICE - MINUTE);
  await tenSweepers();
  await until(async () => emailsTo(buyer, /diperpanjang otomatis/)[1]);
  await before(buyer, later, CHARGE - MINUTE);
  await tenSweepers();
  await untilTries(buyer, 2);
  expect(await periodsOf(buyer)).toHaveLength(3);
});

test('a linked GoPay renews, and is forgotten there and here by turning it off', async () => {
  const buyer = await aMember('gopay');
  expect((await shop.stateOf(buyer)).active).toMatchObject({ name: 'GoPay ••1234' });
  const walletId = await shop.atGateway('gopay', 'fill');
  await before(buyer, buyer.endsAt, NOTICE - MINUTE);
  await until(async () => emailsTo(buyer, /diperpanjang otomatis/)[0]);
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  await tenSweepers();
  const [paid] = await untilTries(buyer, 1);
  expect(paid).toMatchObject({ state: 'paid', method: 'gopay' });
  const { body } = await sandbox.get(`/_dev/wallet/${paid?.id}.json`);
  expect(body).toMatchObject({ paymentType: 'gopay', status: 'settlement' });

  const stopped = await buyer.ask(stopAutoRenewal);
  expect(stopped.result).toMatchObject({ active: null, failed: null });
  expect(await shop.savedState(walletId)).toBe('over');
  const [consent] = await shop.consentsOf(buyer);
  expect(consent).toMatchObject({ state: 'ended', endReason: 'withdrawn', token: null });
  expect(consent?.wording).toContain('menagih GoPay saya');
  await until(async () => emailsTo(buyer, /otomatis dimatikan/)[0]);
  const again = await buyer.ask(stopAutoRenewal);
  expect(again).toMatchObject({ status: 409, code: 'commerce.automaticNone' });

  const { next } = await shop.plan(buyer);
  await before(buyer, new Date(next?.endsAt ?? 0), HOUR);
  await tenSweepers();
  await until(async () => emailsTo(buyer, /perpanjang dengan QRIS/)[0]);
  expect(await triesOf(buyer)).toHaveLength(1);
});

test('without a tick nothing is saved, and a card that was not kept is never charged', async () => {
  const free = await aBuyer(shop);
  await shop.buyByQris(free);
  expect(await shop.consentsOf(free)).toEqual([]);

  const buyer = await aBuyer(shop);
  await shop.buyByCard(buyer, 'credit_card');
  const state = await until(async () => {
    const found = await shop.stateOf(buyer);
    return found.failed === null ? undefined : found;
  });
  expect(state).toMatchObject({ active: null, history: [{ endReason: 'not_saved' }] });
  expect(state.failed?.because).toContain('tidak disimpan');
  await until(async () => emailsTo(buyer, /otomatis belum menyala/)[0]);
});

const setPrice = (priceRupiah: number) =>
  db
    .updateTable('commerce.package')
    .set({ priceRupiah })
    .where('id', '=', offers.premium)
    .execute();

test('a higher price than was agreed to is not charged: the link comes by e-mail instead', async () => {
  const buyer = await aMember('card');
  await setPrice(59_001);
  const { active } = await shop.stateOf(buyer);
  expect(active).toMatchObject({ chargeAt: null, held: 'price' });
  await before(buyer, buyer.endsAt, NOTICE - MINUTE);
  const [email] = await until(async () => {
    const found = emailsTo(buyer, /perpanjang dengan QRIS/);
    return found.length > 0 ? found : undefined;
  });
  expect(email?.text).toMatch(/harganya naik[^]*\/perpanjang\//);
  await before(buyer, buyer.endsAt, CHARGE - HOUR);
  await tenSweepers();
  expect(await triesOf(buyer)).toEqual([]);
  await setPrice(59_000);
});

test('a price that rises after the e-mail is not charged either', async () => {
  const buyer = await aMember('gopay');
  // It was agreed to 59.000, and the e-mail says less.
  await setPrice(49_000);
  await before(buyer, buyer.endsAt, NOTICE - MINUTE);
  const notice = await until(async () => emailsTo(buyer, /diperpanjang otomatis/)[0]);
  expect(notice.subject).toContain('Rp49.000');
  await setPrice(59_000);
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  await tenSweepers();
  const email = await until(async () => emailsTo(buyer, /penagihan otomatis berhenti/)[0]);
  expect(email.text).toMatch(/harganya naik[^]*\/perpanjang\//);
  await tenSweepers();
  expect(await triesOf(buyer)).toEqual([]);
});

test('a box that was left empty at the last try counts, whatever was ticked before', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const choice = (await shop.choicesFor(buyer, cart_id)).find(({ method }) => method === '4');
  const gopay = { cart_id, payment_method: '4' } as const;
  await buyer.ask(checkoutCart, { body: { ...gopay, auto_renew: choice?.textId } });
  expect((await shop.stateOf(buyer)).waiting).toMatchObject({ method: '4', state: 'asked' });
  // The same tick is the same consent.
  await buyer.ask(checkoutCart, { body: { ...gopay, auto_renew: choice?.textId } });
  expect(await shop.consentsOf(buyer)).toHaveLength(1);
  await buyer.ask(checkoutCart, { body: { cart_id, payment_method: '3' } });
  expect((await shop.stateOf(buyer)).waiting).toBeNull();
  expect(await shop.consentsOf(buyer)).toMatchObject([{ endReason: 'withdrawn' }]);
});

test('a smaller plan that was chosen is what is charged', async () => {
  const buyer = await aMember('card');
  await buyer.ask(chooseNextPackage, { body: { package_id: offers.lite } });
  await before(buyer, buyer.endsAt, NOTICE - MINUTE);
  await until(async () => emailsTo(buyer, /diperpanjang otomatis/)[0]);
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  await tenSweepers();
  const [paid] = await untilTries(buyer, 1);
  expect(paid).toMatchObject({ state: 'paid', amountRupiah: 29_000 });
  expect((await periodsOf(buyer)).map(({ tier }) => tier)).toEqual(['premium', 'lite']);
});

test('it is offered for plans of people that go on, and for nothing else', async () => {
  const ways = async (given: Parameters<typeof aBuyer>[1], packageId: string) => {
    const buyer = await aBuyer(shop, given);
    return (await shop.choicesFor(buyer, await aCart(buyer, packageId))).map(
      ({ method }) => method,
    );
  };
  expect(await ways({}, offers.premium)).toEqual(['1', '4']);
  expect(await ways({}, offers.premiumDay)).toEqual([]);
  expect(await ways({ role: 'b2b', isB2b: true }, offers.premium)).toEqual([]);
  // No e-mail reaches them.
  expect(await ways({ identifier: '+6281234500001' }, offers.premium)).toEqual([]);
  const [owner, other] = [await aBuyer(shop), await aBuyer(shop)];
  const params = { id: await aCart(owner) };
  const answer = await other.ask(listAutoRenewalChoices, { params });
  expect(answer).toMatchObject({ status: 404, code: 'commerce.cartNotFound' });
});
