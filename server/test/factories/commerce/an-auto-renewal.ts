import { sql } from 'kysely';
import { expect } from 'vitest';
import {
  checkoutCart,
  getAutoRenewal,
  getSubscription,
  linkAutoRenewalWallet,
  listAutoRenewalChoices,
} from '#contract/commerce/index.ts';
import { seedDemoPackages } from './demo-packages.ts';
import { commerceDeps } from '#modules/commerce/create-deps.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { until } from '../../until.ts';
import { aBuyer, aCart, aShop, offers, type TestBuyer } from './shop.ts';

/** A shop next to a real gateway, and buyers who agree to be charged without being asked again. */
export async function anAutoRenewalShop() {
  const shop = await aShop();
  const { deps, sandbox } = shop;
  const { db, testClock, mail } = deps;
  await seedDemoPackages(db);
  const commerce = commerceDeps(deps);

  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const stateOf = async (buyer: TestBuyer) => (await buyer.ask(getAutoRenewal)).result;
  const untilActive = (buyer: TestBuyer) =>
    until(async () => (await stateOf(buyer)).active ?? undefined);
  const choicesFor = async (buyer: TestBuyer, cart_id: string) =>
    (await buyer.ask(listAutoRenewalChoices, { params: { id: cart_id } })).result.choices;
  const plan = async (buyer: TestBuyer) => (await buyer.ask(getSubscription)).result;

  /** A purchase by card, ticked; what its holder presses on the gateway's page. */
  async function buyByCard(buyer: TestBuyer, press = 'credit_card_save', packageId?: string) {
    const cart_id = await aCart(buyer, packageId);
    const choice = (await choicesFor(buyer, cart_id)).find(({ method }) => method === '1');
    const body = { cart_id, payment_method: '1', auto_renew: choice?.textId } as const;
    const { result } = await buyer.ask(checkoutCart, { body });
    const { instruction } = result;
    if (instruction?.kind !== 'page') throw new Error('no page to pay on');
    await post(instruction.url, { method: press });
    await until(async () => ((await plan(buyer)).period === null ? undefined : true));
    return { cart_id, paymentId: result.paymentId };
  }

  /** A plan paid by QRIS. */
  async function buyByQris(buyer: TestBuyer, packageId: string = offers.premium) {
    const cart_id = await aCart(buyer, packageId);
    const { result } = await buyer.ask(checkoutCart, { body: { cart_id } });
    await sandbox.wallet(result.paymentId, 'pay');
    await until(async () => ((await plan(buyer)).period === null ? undefined : true));
    return result.paymentId;
  }

  async function linkGopay(buyer: TestBuyer, answer = 'approve') {
    const choice = (await stateOf(buyer)).choices.find(({ method }) => method === '4');
    const body = { phone: '0812 3456 1234', text_id: choice?.textId };
    const { result } = await buyer.ask(linkAutoRenewalWallet, { body });
    const back = await post(result.url, { answer });
    expect(back.headers.get('location')).toContain('/payment/kembali?untuk=langganan');
  }

  return {
    ...shop,
    commerce,
    stateOf,
    choicesFor,
    plan,
    buyByCard,
    buyByQris,
    linkGopay,
    /** Somebody whose plan renews by itself. */
    async aMember(method: 'card' | 'gopay', given: Parameters<typeof aBuyer>[1] = {}) {
      const buyer = await aBuyer(shop, { timezone: 'Asia/Jakarta', ...given });
      if (method === 'card') await buyByCard(buyer);
      else {
        await buyByQris(buyer);
        await linkGopay(buyer);
      }
      await untilActive(buyer);
      const { next } = await plan(buyer);
      return { ...buyer, endsAt: new Date(next?.endsAt ?? 0) };
    },
    /** Moves one account to so long before a moment. */
    async before({ accountId }: TestBuyer, moment: Date, milliseconds: number) {
      const now = testClock.forAccount(accountId, () => testClock.now().getTime());
      await advanceTestClock(deps, accountId, moment.getTime() - milliseconds - now);
    },
    emailsTo: ({ email }: TestBuyer, words: RegExp) =>
      mail.sent.filter(({ to, subject }) => to === email && words.test(subject)),
    /** Tries to renew by consent, the first first. */
    triesOf: ({ accountId }: TestBuyer) =>
      db
        .selectFrom('commerce.payment')
        .select(['id', 'state', 'method', 'amountRupiah', 'outcome', 'choice'])
        .where('accountId', '=', accountId)
        .where(sql<boolean>`choice ? 'attempt'`)
        .orderBy('createdAt')
        .execute(),
    consentsOf: ({ accountId }: TestBuyer) =>
      db
        .selectFrom('commerce.autoRenewal')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('agreedAt')
        .execute(),
    periodsOf: ({ accountId }: TestBuyer) =>
      db
        .selectFrom('commerce.subscription')
        .select(['startsAt', 'endsAt', 'tier'])
        .where('accountId', '=', accountId)
        .orderBy('startsAt')
        .execute(),
    /** What becomes of the newest card or wallet at its owner's or its bank's. */
    async atGateway(kind: 'card' | 'gopay', change: string) {
      const { body } = await sandbox.get('/_dev/saved.json');
      const way = body.saved.find((one: { kind: string }) => one.kind === kind);
      await fetch(`${sandbox.url}/_dev/saved/${way.id}/${change}`, { method: 'POST' });
      return way.id as string;
    },
    async savedState(id: string) {
      const { body } = await sandbox.get('/_dev/saved.json');
      return body.saved.find((one: { id: string }) => one.id === id)?.state as string;
    },
  };
}
