import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { DAY, HOUR } from '#contract/constants.ts';
import { getReferralDetail, useReferral } from '#contract/engagement/referral.ts';
import { seedAccount } from '#modules/accounts/index.ts';
import { findUseOf } from '#modules/engagement/referral/queries/use.ts';
import { advanceTestClock } from '#platform/clocks.ts';
import { openTestApp } from '../../app.ts';
import { aRowIn } from '../a-row-in.ts';
import { aTill } from '../commerce/a-till.ts';
import { aBuyer, offers, type TestBuyer } from '../commerce/shop.ts';

type Owner = { accountId: string };
type Given = Parameters<typeof aBuyer>[1];
type Told = { dedupeKey: string };

/** Engagement over a till that takes every payment: who invites, who was invited, and what both were given and told. */
export async function anInvitationDesk() {
  const till = await aTill();
  const shop = await openTestApp({ modules: ['engagement'] });
  const { deps } = shop;
  const { db } = deps;
  const detail = async (buyer: TestBuyer) => (await buyer.ask(getReferralDetail)).result;
  const pay = ({ accountId }: Owner) => till.buy(accountId, offers.liteDay);
  const later = ({ accountId }: Owner, milliseconds: number) =>
    advanceTestClock(deps, accountId, milliseconds);

  /** Somebody who came by the invitation of somebody else. */
  async function anInvited(referrer: TestBuyer, given?: Given): Promise<TestBuyer> {
    const invited = await aBuyer(shop, given);
    const { code } = await detail(referrer);
    const { code: refusal } = await invited.ask(useReferral, { body: { code } });
    if (refusal !== undefined) throw new Error(refusal);
    return invited;
  }

  return {
    till,
    shop,
    deps,
    detail,
    pay,
    later,
    anInvited,
    /** Paid, and its refund day over. `before` it pays, for due work runs beside the test. */
    async aDue(
      referrer: TestBuyer,
      given?: Given,
      before: (invited: TestBuyer) => Promise<void> = async () => {},
    ) {
      const invited = await anInvited(referrer, given);
      await before(invited);
      const payment = await pay(invited);
      await later(invited, 25 * HOUR);
      const use = await findUseOf(db, invited.accountId);
      return { ...invited, payment, useId: use?.id ?? '' };
    },
    /** Somebody whose refund day is over, laid into the tables: no session, and nothing is due by itself. */
    async aPaidFriend({ accountId: referrer_id }: Owner) {
      const identifier = `${randomUUID()}@teman.test`;
      const { accountId } = await seedAccount(db, { name: 'Teman', identifier });
      const { id: payment_id } = await pay({ accountId });
      const now = deps.clock.now();
      const far = new Date(now.getTime() + DAY);
      const paid = { stage: 'paid', payment_id, paid_at: now, reward_at: now, check_at: far };
      const useId = randomUUID();
      const row = { id: useId, account_id: accountId, referrer_id, ...paid };
      await aRowIn(db, 'engagement.referral_use', row);
      return { accountId, useId };
    },
    bonusesOf: ({ accountId }: Owner) =>
      db
        .selectFrom('commerce.entitlement')
        .select(['name', 'tier', 'startsAt', 'endsAt'])
        .where('accountId', '=', accountId)
        .where('source', '=', 'bonus')
        .execute(),
    /** About what an account was told, by the last word of each key. */
    async toldTo({ accountId }: Owner): Promise<string[]> {
      const { rows } = await sql<{ data: Told }>`select data from pgboss.job
        where name = 'notify' and data ->> 'accountId' = ${accountId} and data ->> 'kind' = 'referral'
        order by data ->> 'dedupeKey'`.execute(db);
      return rows.map(({ data }) => data.dedupeKey.split(':').at(-1) ?? '');
    },
  };
}
