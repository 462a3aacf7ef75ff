import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  cancelSubscription,
  checkoutCart,
  getRenewal,
  linkAutoRenewalWallet,
  pauseSubscription,
  payRenewal,
  renewByCard,
  resumeSubscription,
  stopAutoRenewal,
} from '#contract/commerce/index.ts';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import { anAutoRenewalShop } from '#test/factories/commerce/an-auto-renewal.ts';
import { asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aCart, offers } from '#test/factories/commerce/shop.ts';
import { runDunning, sweepAutoRenewal } from './dunning.ts';
import { updateAutoRenewal } from './queries.ts';
import { eraseAccount } from '../privacy/account-data.ts';
import { commerceDeps } from '../create-deps.ts';

const shop = await anAutoRenewalShop();
const { app, deps, sandbox, commerce, aMember, before, emailsTo, triesOf, periodsOf } = shop;
const { db } = deps;

const CHARGE = 38 * HOUR - 1000;
const NOTICE = 3 * DAY + 15 * HOUR - 1000;

type Member = Awaited<ReturnType<typeof aMember>>;
const announced = async (buyer: Member) => {
  await before(buyer, buyer.endsAt, NOTICE - MINUTE);
  await until(async () => emailsTo(buyer, /diperpanjang otomatis/)[0]);
};
const untilTries = (buyer: Member, count: number) =>
  until(async () => {
    const tries = await triesOf(buyer);
    const [consent] = await shop.consentsOf(buyer);
    const denied = tries.filter(({ state }) => state === 'denied').length;
    // The next try is planned after the refusal is known: a clock that jumps in between plans it a day later.
    const isPlanned = tries.at(-1)?.state !== 'denied' || consent?.attempts === denied;
    const isOver = tries.every(({ state }) => state !== 'pending');
    return tries.length === count && isOver && isPlanned ? tries : undefined;
  });
const email = (buyer: Member, words: RegExp, at = 0) =>
  until(async () => emailsTo(buyer, words)[at]);

test('an empty wallet is tried again on its day, and renews once there is money', async () => {
  const buyer = await aMember('gopay');
  await announced(buyer);
  await shop.atGateway('gopay', 'empty');
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  await untilTries(buyer, 1);
  const tryAgain = await email(buyer, /belum berhasil/);
  expect(tryAgain.text).toMatch(/saldo atau limitnya tidak cukup[^]*\/perpanjang\//);
  const { active } = await shop.stateOf(buyer);
  expect(active).toMatchObject({ held: null, amountRupiah: 59_000 });
  expect(active?.decline).toContain('tidak cukup');
  expect(active?.chargeAt).toBe(new Date(buyer.endsAt.getTime() - 14 * HOUR + 1000).toISOString());

  await shop.atGateway('gopay', 'fill');
  await before(buyer, buyer.endsAt, 14 * HOUR + MINUTE);
  await Promise.all(Array.from({ length: 10 }, () => sweepAutoRenewal(commerce)));
  expect(await triesOf(buyer)).toHaveLength(1);
  await before(buyer, buyer.endsAt, 14 * HOUR - MINUTE);
  await Promise.all(Array.from({ length: 10 }, () => sweepAutoRenewal(commerce)));
  const tries = await untilTries(buyer, 2);
  expect(tries.map(({ state }) => state)).toEqual(['denied', 'paid']);
  expect(await periodsOf(buyer)).toHaveLength(2);
  // The payment itself writes no e-mail of its own about a refusal.
  expect(emailsTo(buyer, /Pembayaran .* belum berhasil/)).toEqual([]);
});

test('after three tries the link takes over, and what is paid by it stands', async () => {
  const buyer = await aMember('card');
  await announced(buyer);
  await shop.atGateway('card', 'empty');
  for (const [count, left] of [CHARGE, 14 * HOUR, -10 * HOUR].entries()) {
    await before(buyer, buyer.endsAt, left - 2 * MINUTE);
    await untilTries(buyer, count + 1);
  }
  const fallBack = await email(buyer, /penagihan otomatis berhenti/);
  const token = /\/perpanjang\/([\w.-]+)/.exec(fallBack.text)?.[1] ?? '';
  expect((await shop.stateOf(buyer)).active).toMatchObject({ held: 'declined', chargeAt: null });
  const visitor = await asService(deps);
  const { result } = await askApp(app, visitor, payRenewal, { params: { token } });
  await sandbox.wallet(result.payment?.paymentId ?? '', 'pay');
  await until(async () => {
    const shown = await askApp(app, visitor, getRenewal, { params: { token } });
    return shown.result.state === 'paid' ? true : undefined;
  });
  expect(await periodsOf(buyer)).toHaveLength(2);
  // The consent stands and announces the next end.
  expect((await shop.stateOf(buyer)).active).toMatchObject({ held: null, decline: null });
  expect(await triesOf(buyer)).toHaveLength(3);
});

test('an expired card ends it at once: no second try, the token is gone, the link comes', async () => {
  const buyer = await aMember('card');
  await announced(buyer);
  await shop.atGateway('card', 'expire');
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  const fallBack = await email(buyer, /penagihan otomatis berhenti/);
  expect(fallBack.text).toMatch(/sudah kedaluwarsa[^]*\/perpanjang\//);
  const state = await until(async () => {
    const found = await shop.stateOf(buyer);
    return found.failed === null ? undefined : found;
  });
  expect(state).toMatchObject({ active: null, failed: { name: 'Kartu ••1114' } });
  const ended = await until(async () => {
    const [row] = await shop.consentsOf(buyer);
    return row?.token === null ? row : undefined;
  });
  expect(ended).toMatchObject({ endReason: 'expired' });
  await before(buyer, buyer.endsAt, HOUR);
  await sweepAutoRenewal(commerce);
  expect(await triesOf(buyer)).toHaveLength(1);
  // On the day itself the ordinary e-mail comes too.
  await email(buyer, /hari ini: perpanjang/);
});

test('a wallet that was unlinked in its own app is not charged', async () => {
  const buyer = await aMember('gopay');
  await announced(buyer);
  await shop.atGateway('gopay', 'unlink');
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  expect((await email(buyer, /penagihan otomatis berhenti/)).text).toContain('tidak terhubung');
  await expect.poll(() => shop.consentsOf(buyer)).toMatchObject([{ endReason: 'unlinked' }]);
  expect(await periodsOf(buyer)).toHaveLength(1);
});

test('a lost reply to a charge brings one order, one payment and one period', async () => {
  for (const method of ['card', 'gopay'] as const) {
    const buyer = await aMember(method);
    await announced(buyer);
    await sandbox.faults({ lostReply: { next: 1, only: ['charge'] } });
    await before(buyer, buyer.endsAt, CHARGE - MINUTE);
    const [paid] = await untilTries(buyer, 1);
    expect(paid).toMatchObject({ state: 'paid', outcome: 'active' });
    const { body } = await sandbox.get('/_dev/faults.json');
    expect(body.faults.lostReply.injected).toBeGreaterThan(0);
    await sweepAutoRenewal(commerce);
    expect(await periodsOf(buyer)).toHaveLength(2);
    expect(await triesOf(buyer)).toHaveLength(1);
    await sandbox.resetFaults();
  }
});

test('a process that dies after the row, before the gateway, leaves one row to the others', async () => {
  const buyer = await aMember('card');
  await announced(buyer);
  const dying = commerceDeps(shop.deps, (step) => {
    if (step === 'checkout.committed') throw new Error('killed');
  });
  // No other process takes it first.
  const [row] = await shop.consentsOf(buyer);
  await updateAutoRenewal(db, row?.id ?? '', { checkAt: null });
  await before(buyer, buyer.endsAt, CHARGE - MINUTE);
  const work = () => runDunning(dying, row!);
  await expect(commerce.testClock.forAccount(buyer.accountId, work)).rejects.toThrow('killed');
  expect(await triesOf(buyer)).toMatchObject([{ state: 'pending' }]);
  // Once its lease is over.
  await before(buyer, buyer.endsAt, CHARGE - 3 * MINUTE);
  const [paid] = await untilTries(buyer, 1);
  expect(paid).toMatchObject({ state: 'paid' });
  expect(await periodsOf(buyer)).toHaveLength(2);
});

test('who cancelled, paused or became a company is not charged', async () => {
  const cancelled = await aMember('card');
  await cancelled.ask(cancelSubscription);
  expect((await shop.stateOf(cancelled)).active).toMatchObject({ held: 'cancelled' });
  const company = await aMember('card');
  await db
    .updateTable('accounts.account')
    .set({ isB2b: true })
    .where('id', '=', company.accountId)
    .execute();
  const paused = await aMember('card');
  await paused.ask(pauseSubscription, { body: { days: 14 } });
  for (const buyer of [cancelled, company, paused]) {
    await before(buyer, buyer.endsAt, CHARGE - MINUTE);
    await sweepAutoRenewal(commerce);
    expect(await triesOf(buyer)).toEqual([]);
    expect(emailsTo(buyer, /diperpanjang otomatis/)).toEqual([]);
  }
  expect(await shop.consentsOf(company)).toMatchObject([{ endReason: 'contract' }]);
  await paused.ask(resumeSubscription);
  const { next } = await shop.plan(paused);
  await before(paused, new Date(next?.endsAt ?? 0), NOTICE - MINUTE);
  await email(paused, /diperpanjang otomatis/);
  // Ended with what it would have renewed.
  await before(cancelled, cancelled.endsAt, -MINUTE);
  await until(async () => {
    const [row] = await shop.consentsOf(cancelled);
    return row?.endReason === 'over' && row.token === null ? true : undefined;
  });
});

test('words that have changed, a number without a wallet and a gateway that is away are said', async () => {
  const buyer = await aBuyer(shop);
  const cart_id = await aCart(buyer);
  const stale = { cart_id, payment_method: '1', auto_renew: '2026-11.000000000000' } as const;
  const changed = await buyer.ask(checkoutCart, { body: stale });
  expect(changed).toMatchObject({ status: 409, code: 'commerce.automaticWording' });
  const day = await aCart(buyer, offers.premiumDay);
  const notOffered = await buyer.ask(checkoutCart, { body: { ...stale, cart_id: day } });
  expect(notOffered).toMatchObject({ status: 409, code: 'commerce.automaticNotOffered' });
  for (const call of [renewByCard, linkAutoRenewalWallet] as const) {
    const none = await buyer.ask(call, { body: { phone: '081234567890' } } as never);
    expect(none).toMatchObject({ status: 409, code: 'commerce.subscriptionNone' });
  }
  await shop.buyByQris(buyer);
  const [text_id] = (await shop.stateOf(buyer)).choices.flatMap(({ method, textId }) =>
    method === '4' ? [textId] : [],
  );
  const link = (phone: string) => buyer.ask(linkAutoRenewalWallet, { body: { phone, text_id } });
  expect(await link('bukan nomor')).toMatchObject({ code: 'commerce.automaticNoWallet' });
  expect(await link('081234567404')).toMatchObject({ code: 'commerce.automaticNoWallet' });
  await sandbox.faults({ outage: { next: 1, only: ['link'] } });
  expect(await link('081234567890')).toMatchObject({ code: 'commerce.gatewayUnreachable' });
  // The words were agreed to: trying again needs no second tick, declining ends it.
  await shop.linkGopay(buyer, 'decline');
  expect(await shop.stateOf(buyer)).toMatchObject({ active: null, waiting: null });
  const { result } = await buyer.ask(renewByCard);
  expect(result.lines[0]).toMatchObject({ purpose: 'renewal' });
});

test('an account that leaves is forgotten at the gateway too', async () => {
  const buyer = await aMember('gopay');
  const walletId = await shop.atGateway('gopay', 'fill');
  await db.transaction().execute((tx) => eraseAccount(tx, buyer.accountId, new Date()));
  await until(async () => ((await shop.savedState(walletId)) === 'over' ? true : undefined));
  await until(async () => {
    const left = await db
      .selectFrom('commerce.autoRenewal')
      .select('id')
      .where('endReason', '=', 'left')
      .execute();
    return left.length === 0 ? true : undefined;
  });
  const stranger = await aBuyer(shop, { identifier: `${randomUUID()}@viewer.test` });
  expect(await stranger.ask(stopAutoRenewal)).toMatchObject({ status: 409 });
});
