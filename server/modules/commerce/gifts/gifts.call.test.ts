import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import {
  createGift,
  getCart,
  getSubscription,
  listGifts,
  lookAtGift,
  redeemGift,
} from '#contract/commerce/index.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { openTestApp } from '#test/app.ts';
import { aTill } from '#test/factories/commerce/a-till.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { until } from '#test/until.ts';
import { aBuyer, offers, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { makeRefund } from '../refunds/make-refund.ts';

const till = await aTill();
const shop = await openTestApp({ modules: ['commerce'] });
const { deps } = shop;
const { db, mail } = deps;

const newAddress = () => `${randomUUID()}@keluarga.test`;

async function aGift(
  payer: TestBuyer,
  order: Partial<{ kind: 'gift' | 'relative'; recipient: string; deliver_at: string }> = {},
) {
  const recipient = order.recipient ?? newAddress();
  const { result: cart } = await payer.ask(createGift, {
    body: {
      package_id: offers.premium,
      kind: 'gift',
      sender_name: 'Kak Sari',
      message: 'Selamat ulang tahun!',
      ...order,
      recipient,
    },
  });
  const payment = await till.pay(payer.accountId, cart.cart_id);
  return { recipient, payment, cartId: cart.cart_id };
}

const giftOf = (paymentId: string) =>
  db
    .selectFrom('commerce.gift')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
const tierOf = async (buyer: TestBuyer) => (await buyer.ask(getSubscription)).result.plan.tier;
const emailTo = (address: string) => until(async () => mail.lastTo(address));

test('a gift travels by e-mail, is opened once, and its payer gets nothing of it', async () => {
  const payer = await aBuyer(shop);
  const { recipient, payment, cartId } = await aGift(payer);
  expect(await tierOf(payer)).toBe('freemium');
  const email = await emailTo(recipient);
  expect(email.subject).toContain('Kak Sari memberimu hadiah');
  expect(email.text).toContain('Selamat ulang tahun!');
  const code = /[A-Z2-9]{4}(?:-[A-Z2-9]{4}){2}/.exec(email.text)?.[0] ?? '';
  const [mine] = (await payer.ask(listGifts)).result.gifts;
  expect(mine).toMatchObject({
    state: 'sent',
    code,
    recipient: `${recipient[0]}•••@keluarga.test`,
  });

  const finder = await aBuyer(shop);
  const look = await finder.ask(lookAtGift, { body: { code: code.toLowerCase() } });
  expect(look.result).toMatchObject({ senderName: 'Kak Sari', durationLabel: '1 bulan' });
  const opened = await finder.ask(redeemGift, { body: { code } });
  expect(opened.result.rights[0]).toMatchObject({ source: 'gift', tier: 'premium' });
  expect(await tierOf(finder)).toBe('premium');
  // Asked again it answers as before, and anybody else is too late.
  expect((await finder.ask(redeemGift, { body: { code } })).result.rights).toHaveLength(1);
  const late = await (await aBuyer(shop)).ask(redeemGift, { body: { code } });
  expect(late).toMatchObject({ status: 409, code: 'commerce.giftUsed' });
  expect((await payer.ask(listGifts)).result.gifts[0]).toMatchObject({
    state: 'opened',
    code: null,
  });

  const { result: cart } = await payer.ask(getCart, { params: { id: cartId } });
  expect(cart.payment).toMatchObject({ paymentId: payment.id, rights: [] });
});

test('ten who open one gift at once: exactly one has it', async () => {
  const { payment } = await aGift(await aBuyer(shop));
  const { code } = await giftOf(payment.id);
  const finders = await Promise.all(Array.from({ length: 10 }, () => aBuyer(shop)));
  const answers = await Promise.all(
    finders.map((finder) => finder.ask(redeemGift, { body: { code: code ?? '' } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const periods = await db
    .selectFrom('commerce.subscription')
    .selectAll()
    .where('paymentId', '=', payment.id)
    .execute();
  expect(periods).toHaveLength(1);
});

test('a gift with a date waits for it', async () => {
  const payer = await aBuyer(shop);
  const deliver_at = new Date(Date.now() + 10 * DAY).toISOString();
  const { recipient } = await aGift(payer, { deliver_at });
  expect((await payer.ask(listGifts)).result.gifts[0]).toMatchObject({ state: 'scheduled' });
  expect(mail.lastTo(recipient)).toBeUndefined();
  await advanceTestClock(deps, payer.accountId, 10 * DAY + HOUR);
  await emailTo(recipient);
});

test('a gift that was not taken: the money is due to its payer, and the code opens nothing more', async () => {
  const payer = await aBuyer(shop);
  const { recipient, payment } = await aGift(payer);
  await emailTo(recipient);
  const { code } = await giftOf(payment.id);
  await advanceTestClock(deps, payer.accountId, 181 * DAY);
  await until(async () => ((await giftOf(payment.id)).state === 'returned' ? true : undefined));
  const due = await db
    .selectFrom('commerce.refundDue')
    .selectAll()
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow();
  expect(due).toMatchObject({ reason: 'gift_unused', amountRupiah: 59_000 });
  const reported = mail.sent.filter(({ to }) => to === payer.email).map(({ subject }) => subject);
  expect(reported.some((subject) => subject.includes('belum dipakai'))).toBe(true);
  const late = await (await aBuyer(shop)).ask(redeemGift, { body: { code: code ?? '' } });
  expect(late).toMatchObject({ status: 409, code: 'commerce.giftOver' });
  expect(await giftOf(payment.id)).toMatchObject({ recipient: expect.stringContaining('•••') });
});

test('of a gift that was not taken goes back what has not gone back before', async () => {
  const payer = await aBuyer(shop);
  const { payment } = await aGift(payer);
  const { accountId } = await aViewer({ role: 'finance' });
  await makeRefund(till.commerce, accountId, {
    payment_id: payment.id,
    amountRupiah: 10_000,
    way: 'credit',
    ends_rights: false,
    reason: 'Gangguan siaran',
    key: 'sebagian',
  });
  await advanceTestClock(deps, payer.accountId, 181 * DAY);
  await until(async () => ((await giftOf(payment.id)).state === 'returned' ? true : undefined));
  const refunds = await db
    .selectFrom('commerce.refundDue')
    .select(['reason', 'amountRupiah'])
    .where('paymentId', '=', payment.id)
    .orderBy('createdAt')
    .execute();
  expect(refunds).toEqual([
    { reason: 'asked_by_operator', amountRupiah: 10_000 },
    { reason: 'gift_unused', amountRupiah: 49_000 },
  ]);
});

test('one that fails keeps no other waiting, and comes once it can', async () => {
  const payer = await aBuyer(shop);
  const deliver_at = new Date(Date.now() + 10 * DAY).toISOString();
  const failing = await aGift(payer, { deliver_at });
  const later = new Date(Date.now() + 10 * DAY + MINUTE).toISOString();
  const other = await aGift(payer, { deliver_at: later });
  const { id } = await giftOf(failing.payment.id);
  await sql`alter table commerce.gift add constraint fails
    check (id <> ${sql.lit(id)} or emailed_at is null)`.execute(db);
  try {
    await advanceTestClock(deps, payer.accountId, 10 * DAY + HOUR);
    await emailTo(other.recipient);
    expect(await giftOf(failing.payment.id)).toMatchObject({ emailedAt: null });
  } finally {
    await sql`alter table commerce.gift drop constraint fails`.execute(db);
  }
  await advanceTestClock(deps, payer.accountId, MINUTE);
  await until(async () => (await giftOf(failing.payment.id)).emailedAt ?? undefined);
});

test('for a relative it runs at once where there is an account, and waits where there is none', async () => {
  const payer = await aBuyer(shop);
  const relative = await aBuyer(shop);
  const there = await aGift(payer, { kind: 'relative', recipient: relative.email });
  await until(async () => ((await tierOf(relative)) === 'premium' ? true : undefined));
  expect(mail.lastTo(relative.email)?.text).toContain('Kak Sari membayari');

  const address = newAddress();
  const waiting = await aGift(payer, { kind: 'relative', recipient: address });
  expect((await emailTo(address)).subject).toContain('membayari');
  // Its payer sees the same of both.
  const { gifts } = (await payer.ask(listGifts)).result;
  expect(new Set(gifts.map(({ state }) => state))).toEqual(new Set(['sent']));
  expect(gifts.every(({ recipient }) => recipient.includes('•••'))).toBe(true);
  expect(await giftOf(there.payment.id)).toMatchObject({ state: 'given' });

  const late = await aViewer({ identifier: address });
  await deps.events.publish(db, 'accounts.verified', { accountId: late.accountId });
  await until(async () =>
    (await giftOf(waiting.payment.id)).state === 'given' ? true : undefined,
  );
  expect(await giftOf(waiting.payment.id)).toMatchObject({ givenTo: late.accountId });
});

test('paid back before it is opened, it opens no more; after that, it ends where it runs', async () => {
  const payer = await aBuyer(shop);
  const first = await aGift(payer);
  await till.tell(first.payment, 'refunded');
  const { code } = await giftOf(first.payment.id);
  const finder = await aBuyer(shop);
  const refused = await finder.ask(redeemGift, { body: { code: code ?? '' } });
  expect(refused).toMatchObject({ status: 409, code: 'commerce.giftOver' });

  const second = await aGift(payer);
  const { code: other } = await giftOf(second.payment.id);
  await finder.ask(redeemGift, { body: { code: other ?? '' } });
  expect(await tierOf(finder)).toBe('premium');
  await till.tell(second.payment, 'refunded');
  expect(await tierOf(finder)).toBe('freemium');
});

test('an order that can not be is refused by what is wrong with it', async () => {
  const payer = await aBuyer(shop);
  const order = (body: object) =>
    payer.ask(createGift, {
      body: { package_id: offers.premium, kind: 'gift', recipient: newAddress(), ...body },
    });
  expect(await order({ recipient: 'bukan alamat' })).toMatchObject({
    status: 422,
    code: 'commerce.giftRecipient',
  });
  expect((await order({ recipient: '0812-3456-7890' })).code).toBe('commerce.giftRecipient');
  const phone = await order({ kind: 'relative', recipient: '0812-3456-7890' });
  expect(phone.status).toBe(200);
  expect((await order({ recipient: payer.email.toUpperCase() })).code).toBe('commerce.giftToSelf');
  const far = new Date(Date.now() + 400 * DAY).toISOString();
  expect((await order({ deliver_at: far })).code).toBe('commerce.giftDate');
  const unknown = await payer.ask(lookAtGift, { body: { code: 'AAAA-BBBB-CCCC' } });
  expect(unknown).toMatchObject({ status: 404, code: 'commerce.giftNotFound' });
});

test('codes are tried only so often, by one account and from any address', async () => {
  const guesser = await aBuyer(shop);
  const guesses = await Promise.all(
    Array.from({ length: 32 }, (_, time) =>
      guesser.ask(time % 2 === 0 ? lookAtGift : redeemGift, { body: { code: `TEBAK${time}` } }),
    ),
  );
  expect(guesses.filter(({ code }) => code === 'commerce.giftNotFound')).toHaveLength(30);
  expect(guesses.filter(({ code }) => code === 'commerce.tooManyCodes')).toHaveLength(2);
  const other = await aBuyer(shop);
  expect((await other.ask(lookAtGift, { body: { code: 'TEBAK' } })).code).toBe(
    'commerce.giftNotFound',
  );
});

test('an account prepares only so many gifts a day, each in a name that is no message', async () => {
  const payer = await aBuyer(shop);
  const prepare = (more: object = {}) =>
    payer.ask(createGift, {
      body: { package_id: offers.premium, kind: 'gift', recipient: newAddress(), ...more },
    });
  expect((await prepare({ sender_name: 'x'.repeat(41) })).code).toBe('common.badRequest');
  const answers = [];
  for (let time = 0; time < 21; time += 1) {
    answers.push((await prepare({ sender_name: 'x'.repeat(40) })).code);
    // Not the limit of requests a minute.
    if (time === 10) deps.clock.advance(MINUTE);
  }
  expect(answers).toEqual([
    ...Array.from({ length: 20 }, () => undefined),
    'commerce.tooManyGifts',
  ]);
});
