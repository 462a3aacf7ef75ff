import { getSubscription } from '#contract/commerce/index.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { openTestApp } from '../../app.ts';
import { aTill } from './a-till.ts';
import { aBuyer, offers } from './shop.ts';

/** The shop without its sweepers, buyers with a plan in it, and their own time to move. */
export async function aSubscribersShop() {
  const till = await aTill();
  const shop = await openTestApp({ modules: ['commerce'] });
  const { deps } = shop;
  return {
    till,
    shop,
    deps,
    /** Somebody who has bought and paid for a package. */
    async aSubscriber(packageId: string = offers.premium, given = {}) {
      const buyer = await aBuyer(shop, given);
      const payment = await till.buy(buyer.accountId, packageId);
      const ask = async () => (await buyer.ask(getSubscription)).result;
      return { ...buyer, payment, subscription: ask };
    },
    /** Later for this account alone: its session stands. */
    later: ({ accountId }: { accountId: string }, milliseconds: number) =>
      advanceTestClock(deps, accountId, Math.round(milliseconds)),
    periodsOf: (accountId: string) =>
      deps.db
        .selectFrom('commerce.subscription')
        .select(['tier', 'startsAt', 'endsAt', 'part', 'paymentId', 'convertedBy'])
        .where('accountId', '=', accountId)
        .orderBy('startsAt')
        .execute(),
  };
}
