import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/constants.ts';
import {
  cancelSubscription,
  chooseNextPackage,
  getRenewal,
  getSubscription,
  payRenewal,
} from '#contract/commerce/index.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { asService } from '#test/factories/callers.ts';
import { aTill } from '#test/factories/commerce/a-till.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { until } from '#test/until.ts';
import { aBuyer, aShop, offers } from '#test/factories/commerce/shop.ts';
import { sendNotices } from './renewal-notices.ts';
import { writeRenewalToken } from '../link-tokens.ts';

const shop = await aShop();
const till = await aTill();
const { app, deps, sandbox } = shop;
const { db, mail, testClock } = deps;
const visitor = await asService(deps);

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;

async function aSubscriber(packageId: string = offers.premium) {
  const buyer = await aBuyer(shop, { timezone: 'Asia/Makassar' });
  await till.buy(buyer.accountId, packageId);
  const { result } = await buyer.ask(getSubscription);
  return { ...buyer, next: result.next! };
}

/** Moves one account to this long before its plan ends. */
async function before({ accountId, next }: Subscriber, milliseconds: number): Promise<void> {
  const now = testClock.forAccount(accountId, () => testClock.now().getTime());
  await advanceTestClock(deps, accountId, new Date(next.endsAt).getTime() - milliseconds - now);
}

const emailsTo = ({ email }: { email: string }) =>
  mail.sent.filter(({ to, subject }) => to === email && subject.includes('perpanjang'));
const sentNotices = (accountId: string) =>
  db
    .selectFrom('commerce.renewalNotice')
    .select('daysBefore')
    .where('accountId', '=', accountId)
    .where('sentAt', 'is not', null)
    .execute();
const untilEmails = (buyer: Subscriber, count: number) =>
  until(async () => (emailsTo(buyer).length === count ? true : undefined));
const linkOf = (buyer: Subscriber) =>
  /\/perpanjang\/([\w.-]+)/.exec(emailsTo(buyer).at(-1)?.text ?? '')?.[1] ?? '';

test('one e-mail three days before, one the day before, one on the day, however many sweepers ask', async () => {
  const buyer = await aSubscriber();
  const morning = 15 * HOUR - 1000;
  for (const [count, days] of [3, 1, 0].entries()) {
    await before(buyer, days * DAY + morning + MINUTE);
    await sendNotices(till.commerce);
    expect(emailsTo(buyer)).toHaveLength(count);
    await before(buyer, days * DAY + morning - MINUTE);
    await Promise.all(Array.from({ length: 10 }, () => sendNotices(till.commerce)));
    await untilEmails(buyer, count + 1);
  }
  // The shop's own sweeper may have sent the last one: its row is there once it is done.
  await expect.poll(() => sentNotices(buyer.accountId)).toHaveLength(3);
  expect(
    emailsTo(buyer).map(({ subject }) => /\d hari lagi|besok|hari ini/.exec(subject)?.[0]),
  ).toEqual(['3 hari lagi', 'besok', 'hari ini']);
});

test('an e-mail that could not be written is due still, and comes once', async () => {
  const buyer = await aSubscriber();
  const broken = {
    ...till.commerce,
    mail: { ...till.commerce.mail, send: () => Promise.reject(new Error('killed')) },
  };
  // The shop's own sweeper writes it too: either of the two may be first.
  await before(buyer, 3 * DAY + 14 * HOUR);
  await sendNotices(broken);
  await advanceTestClock(deps, buyer.accountId, MINUTE);
  await untilEmails(buyer, 1);
  await sendNotices(till.commerce);
  expect(emailsTo(buyer)).toHaveLength(1);
});

test('a renewal that fails keeps no other waiting', async () => {
  const [failing, other] = [await aSubscriber(), await aSubscriber()];
  const renewalOf = (buyer: Subscriber) =>
    db
      .selectFrom('commerce.renewal')
      .select('id')
      .where('accountId', '=', buyer.accountId)
      .executeTakeFirstOrThrow();
  const { id } = await renewalOf(failing);
  await sql`alter table commerce.renewal_notice add constraint fails
    check (renewal_id <> ${sql.lit(id)} or sent_at is null)`.execute(db);
  try {
    // Both in the real time, so in one claim.
    await db
      .updateTable('commerce.renewalNotice')
      .set({ dueAt: testClock.now() })
      .where('accountId', 'in', [failing.accountId, other.accountId])
      .where('daysBefore', '=', 3)
      .execute();
    await sendNotices(till.commerce);
    await untilEmails(other, 1);
    expect(await sentNotices(failing.accountId)).toEqual([]);
  } finally {
    await sql`alter table commerce.renewal_notice drop constraint fails`.execute(db);
  }
  await advanceTestClock(deps, failing.accountId, MINUTE);
  await untilEmails(failing, 1);
});

test('its link opens a code to pay without signing in, once for all its e-mails', async () => {
  const buyer = await aSubscriber();
  await before(buyer, HOUR);
  await untilEmails(buyer, 1);
  const token = linkOf(buyer);
  const ask = { params: { token } };
  const { result: shown } = await askApp(app, visitor, getRenewal, ask);
  expect(shown).toMatchObject({ state: 'open', payment: null, endsAt: buyer.next.endsAt });
  expect(shown.startsAt).toBe(buyer.next.endsAt);
  expect(JSON.stringify(shown)).not.toContain(buyer.accountId);

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askApp(app, visitor, payRenewal, ask)),
  );
  const ids = new Set(answers.map(({ result }) => result?.payment?.paymentId));
  expect(ids.size).toBe(1);
  const [paymentId] = ids;
  const { result: waiting } = await askApp(app, visitor, getRenewal, ask);
  expect(waiting.payment?.qrString).toMatch(/^000201/);
  await fetch(`${sandbox.url}/_dev/wallet/${paymentId}/pay`, { method: 'POST' });
  const paid = await until(async () => {
    const { result } = await askApp(app, visitor, getRenewal, ask);
    return result.state === 'paid' ? result : undefined;
  });
  expect(paid.startsAt).toBe(buyer.next.endsAt);
  const { result } = await buyer.ask(getSubscription);
  expect(result.next?.endsAt).toBe(paid.renewedUntil);
  // Pressed again: the same answer, no other payment.
  const again = await askApp(app, visitor, payRenewal, ask);
  expect(again.result).toMatchObject({ state: 'paid', payment: { paymentId } });
});

test('a smaller plan that was chosen is what the link renews', async () => {
  const buyer = await aSubscriber();
  await buyer.ask(chooseNextPackage, { body: { package_id: offers.lite } });
  await before(buyer, HOUR);
  await untilEmails(buyer, 1);
  const ask = { params: { token: linkOf(buyer) } };
  const { result } = await askApp(app, visitor, getRenewal, ask);
  expect(result.offer).toMatchObject({ packageId: offers.lite, priceRupiah: 29_000 });
});

test('who cancelled gets no e-mail', async () => {
  const buyer = await aSubscriber();
  await buyer.ask(cancelSubscription);
  await before(buyer, HOUR);
  await sendNotices(till.commerce);
  expect(emailsTo(buyer)).toEqual([]);
  expect(await sentNotices(buyer.accountId)).toEqual([]);
});

test('too late is too late, and a link that is not ours opens nothing', async () => {
  const buyer = await aSubscriber();
  await before(buyer, -4 * DAY);
  const ask = { params: { token: buyer.next.token } };
  expect((await askApp(app, visitor, getRenewal, ask)).result.state).toBe('over');
  const late = await askApp(app, visitor, payRenewal, ask);
  expect(late).toMatchObject({ status: 409, code: 'commerce.renewalOver' });

  const [id = ''] = buyer.next.token.split('.');
  const forged = [
    buyer.next.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    writeRenewalToken(id, Buffer.from('another key of another service!!')),
    'bukan-token',
  ];
  for (const token of forged) {
    for (const call of [getRenewal, payRenewal]) {
      const answer = await askApp(app, visitor, call, { params: { token } });
      expect(answer).toMatchObject({ status: 404, code: 'commerce.renewalNotFound' });
    }
  }
});
