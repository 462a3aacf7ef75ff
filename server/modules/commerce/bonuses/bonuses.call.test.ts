import { expect, test } from 'vitest';
import { BONUS_IDENTITY_LIFE, DAY } from '#contract/constants.ts';
import {
  grantTrial,
  grantWelcomeVoucher,
  listSubscriptions,
  listVouchers,
} from '#contract/commerce/index.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';
import { applyDeviceLimit } from '../entitlements/current-plan.ts';

const { app, deps } = await openTestApp({ modules: ['commerce'] });
const bonuses = [grantTrial, grantWelcomeVoucher] as const;

const ofAccount = (accountId: string) =>
  deps.db.updateTable('accounts.account').where('id', '=', accountId);

test('the trial is a right to Lite for seven days, until the end of the last', async () => {
  const { accountId, headers } = await aViewer({ timezone: 'Asia/Jayapura' });
  const now = deps.clock.now();
  const { status, result } = await askApp(app, headers, grantTrial);
  expect(status).toBe(200);
  expect(result.isFirst).toBe(true);
  expect(result.right).toMatchObject({
    tier: 'lite',
    titleId: null,
    source: 'trial',
    state: 'active',
  });
  const lasts = new Date(result.right.endsAt).getTime() - now.getTime();
  expect(lasts).toBeGreaterThanOrEqual(7 * DAY);
  expect(lasts).toBeLessThan(8 * DAY);
  const wall = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Jayapura', timeStyle: 'medium' });
  expect(wall.format(new Date(result.right.endsAt))).toBe('23:59:59');

  const { result: owned } = await askApp(app, headers, listSubscriptions);
  expect(owned.plan).toMatchObject({ tier: 'lite', maxHeight: 720, devices: 3 });
  expect(owned.rights).toHaveLength(1);
  const { deviceLimit } = await deps.db
    .selectFrom('accounts.account')
    .select('deviceLimit')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(deviceLimit).toBe(3);
});

test.each<[string, { isB2b?: boolean; deviceLimit?: number }, number]>([
  ['by contract', { isB2b: true, deviceLimit: 40 }, 40],
  ['by contract, where a contract names no number', { isB2b: true }, 25],
  ['by hand', { deviceLimit: 9 }, 9],
  ['by hand, below the plan', { deviceLimit: 1 }, 3],
])('a plan never lowers a limit of devices that was set %s', async (_, seed, limit) => {
  const { accountId, headers } = await aViewer({ ...seed, plan: 'lite' });
  const devices = async () => {
    const answer = await app.inject({ url: '/platform/v2/device/list-po2', headers });
    return answer.json().result.limit;
  };
  expect(await devices()).toBe(limit);
  // A trial finds it as it is, and the end of the plan leaves it: what everybody has is the least.
  await askApp(app, headers, grantTrial);
  expect(await devices()).toBe(limit);
  await applyDeviceLimit(deps.db, accountId, new Date(deps.clock.now().getTime() + 60 * DAY));
  expect(await devices()).toBe(Math.max(seed.deviceLimit ?? 25, 2));
});

test('the voucher belongs to the account, with a code of its own', async () => {
  const [first, second] = [await aViewer(), await aViewer()];
  const { result } = await askApp(app, first.headers, grantWelcomeVoucher);
  const now = deps.clock.now().getTime();
  expect(result).toEqual({
    isFirst: true,
    voucher: {
      voucherId: expect.any(String),
      code: expect.stringMatching(/^HALO-[A-HJKMNP-Z2-9]{10}$/),
      name: 'Voucher selamat datang',
      percent: 20,
      maxRupiah: 15_000,
      amountRupiah: null,
      state: 'active',
      startsAt: expect.any(String),
      endsAt: expect.any(String),
    },
  });
  const lasts = new Date(result.voucher.endsAt).getTime() - now;
  expect(Math.round(lasts / DAY)).toBe(30);
  const { result: other } = await askApp(app, second.headers, grantWelcomeVoucher);
  expect(other.voucher.code).not.toBe(result.voucher.code);
  const { result: listed } = await askApp(app, first.headers, listVouchers);
  expect(listed.vouchers).toEqual([result.voucher]);
});

test.each(bonuses)('ten calls of $id at once give one', async (call) => {
  const { headers } = await aViewer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askApp(app, headers, call as typeof grantTrial)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(answers.filter(({ result }) => result.isFirst)).toHaveLength(1);
  const { result: entitlements } = await askApp(app, headers, listSubscriptions);
  const { result: owned } = await askApp(app, headers, listVouchers);
  expect(entitlements.rights.length + owned.vouchers.length).toBe(1);
});

test('a trial follows what was bought before it', async () => {
  const { headers } = await aViewer({ plan: 'premium' });
  const { result } = await askApp(app, headers, grantTrial);
  expect(result.right.state).toBe('coming');
  const { result: owned } = await askApp(app, headers, listSubscriptions);
  expect(owned.plan.tier).toBe('premium');
});

test.each(bonuses)('$id is for accounts that are new, proven, and people', async (call) => {
  const old = await aViewer();
  const createdAt = new Date(deps.clock.now().getTime() - 30 * DAY);
  await ofAccount(old.accountId).set({ createdAt }).execute();
  const unproven = await aViewer({ isVerified: false });
  const business = await aViewer({ isB2b: true });
  const staff = await aViewer({ role: 'editor' });
  for (const { headers } of [old, unproven, business, staff]) {
    expect(await askApp(app, headers, call)).toMatchObject({
      status: 403,
      code: 'commerce.bonusNotDue',
    });
  }
  const partner = await aViewer({ isVerified: false });
  await ofAccount(partner.accountId).set({ externalAuth: true }).execute();
  expect((await askApp(app, partner.headers, call)).status).toBe(200);
});

test.each(bonuses)('leaving and coming back gives no second of $id', async (call) => {
  const identifier = `kembali-${call.id.toLowerCase()}@contoh.id`;
  const first = await aViewer({ identifier });
  expect((await askApp(app, first.headers, call)).status).toBe(200);
  // As a deletion leaves it behind.
  const gone = { email: null, phone: null, deletedAt: deps.clock.now() };
  await ofAccount(first.accountId).set(gone).execute();
  const second = await aViewer({ identifier });
  expect(second.accountId).not.toBe(first.accountId);
  expect(await askApp(app, second.headers, call)).toMatchObject({ code: 'commerce.bonusNotDue' });
  const { result } = await askApp(app, second.headers, listSubscriptions);
  const { result: owned } = await askApp(app, second.headers, listVouchers);
  expect([...result.rights, ...owned.vouchers]).toEqual([]);
});

test('only an account is given or shown anything', async () => {
  for (const call of [...bonuses, listVouchers]) {
    for (const headers of [{}, asClient(deps), await asService(deps)]) {
      expect((await askApp(app, headers as Record<string, string>, call)).status).toBe(401);
    }
  }
});

test('an address is remembered for two years, and no longer', async () => {
  const identifier = 'lama-sekali@contoh.id';
  const first = await aViewer({ identifier });
  await askApp(app, first.headers, bonuses[0]);
  const gone = { email: null, phone: null, deletedAt: deps.clock.now() };
  await ofAccount(first.accountId).set(gone).execute();
  const givenAt = new Date(deps.clock.now().getTime() - BONUS_IDENTITY_LIFE - DAY);
  await deps.db.updateTable('commerce.bonusIdentity').set({ givenAt }).execute();
  const second = await aViewer({ identifier });
  expect((await askApp(app, second.headers, bonuses[0])).status).toBe(200);
});
