import { afterEach, expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createCircuit } from '../openid/partner-platform.ts';
import { newSession } from './coupon-platform.ts';
import { COUPONS_A_DAY, REFUSED_SHOWN } from './policy.ts';
import { oldRefusals, openRedemption, redeemCoupon } from './redeem.ts';
import { memberOf } from './session-cookie.ts';
import { trinviPlatform } from './trinvi.ts';

const sandbox = await testSandbox();
const deps = await testDeps();
afterEach(() => sandbox.trinviFaults());
const trinvi = trinviPlatform(
  sandbox.trinvi,
  createCircuit(() => 0),
  () => deps.clock.now().getTime(),
);

test('asked twice at once with one key: what the second hears of the first is no refusal', async () => {
  const { accountId } = await aViewer();
  const member = memberOf(deps, accountId);
  const about = { title: 'Popcorn', merchant: 'Layar Kaca', valueRupiah: 30_000 };
  const [one, other] = [newSession(member), newSession(member)];
  await Promise.all([trinvi.signIn(one), trinvi.signIn(other)]);
  const ask = (couponId: string, session: typeof one, platform = trinvi) =>
    redeemCoupon({ deps, trinvi: platform }, { accountId, couponId, session });
  const stateOf = async (id: string) => {
    const listed = await deps.db.selectFrom('partner.redemptionEntry').selectAll().execute();
    const rows = deps.db.selectFrom('partner.redemption').select('state').where('id', '=', id);
    const { state } = await rows.executeTakeFirstOrThrow();
    return [state, listed.filter((line) => line.redemptionId === id).length];
  };
  const open = (couponId: string) =>
    openRedemption({ deps }, { accountId, couponId, session: one }, about);
  const row = await open('bioskop');
  await sandbox.trinviFaults({ inProgress: { next: 1, ms: 250 } });
  const heard = await Promise.all([ask('bioskop', one), ask('bioskop', other)]);
  const states = heard.map(({ state }) => state);
  expect(states).toContain('redeemed');
  expect(states).not.toContain('refused');
  expect(await stateOf(row.id)).toEqual(['redeemed', 1]);

  // A platform that even refuses the second by one of its words: its "redeemed" counts, whenever it comes.
  const { id } = await open('buku');
  let asked = 0;
  const twice = {
    ...trinvi,
    redeem: async (...of: Parameters<typeof trinvi.redeem>) => {
      asked += 1;
      if (asked > 1) return { status: 'refused' as const, reason: 'sold_out' as const };
      expect((await ask('buku', other, twice)).state).toBe('refused');
      await open('buku');
      return trinvi.redeem(...of);
    },
  };
  expect(await ask('buku', one, twice)).toMatchObject({ id, state: 'redeemed', reason: null });
  expect(await stateOf(id)).toEqual(['redeemed', 1]);
});

test('tries of a day are bounded, and refusals go after a day', async () => {
  const { accountId } = await aViewer();
  const ask = (couponId: string) => {
    const session = newSession(memberOf(deps, accountId));
    return redeemCoupon({ deps, trinvi }, { accountId, couponId, session });
  };
  const kept = async () => {
    const rows = deps.db.selectFrom('partner.redemption').select('state');
    const found = await rows.where('accountId', '=', accountId).orderBy('state').execute();
    return found.map(({ state }) => state);
  };
  expect((await ask('kopi-senja')).state).toBe('redeemed');
  const tries = COUPONS_A_DAY - 1;
  for (let i = 0; i < tries; i += 1) expect((await ask('travel')).reason).toBe('not_eligible');
  await expect(ask('travel')).rejects.toMatchObject({ code: 'partner.couponDailyLimit' });
  // What the account has it gets again.
  expect((await ask('kopi-senja')).state).toBe('redeemed');
  const { round } = oldRefusals(deps);
  await round(new AbortController().signal);
  expect(await kept()).toHaveLength(COUPONS_A_DAY);
  const ago = new Date(deps.clock.now().getTime() - REFUSED_SHOWN - MINUTE);
  await deps.db.updateTable('partner.redemption').set({ settledAt: ago }).execute();
  await round(new AbortController().signal);
  expect(await kept()).toEqual(['redeemed']);
});
