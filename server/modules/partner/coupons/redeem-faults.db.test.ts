import { expect, test } from 'vitest';
import { HOUR } from '#contract/constants.ts';
import { PlatformError } from '#platform/errors.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createCircuit } from '../openid/partner-platform.ts';
import { type CouponPlatform, newSession } from './coupon-platform.ts';
import { openRedemption, redeemCoupon, sweepRedemptions } from './redeem.ts';
import { memberOf } from './session-cookie.ts';
import { trinviPlatform } from './trinvi.ts';

/** `npm run proof -- coupons` makes 200. */
const REDEMPTIONS = Number(process.env.REDEMPTIONS ?? 24);
const AT_ONCE = 8;
const COUPONS = ['kopi-senja', 'bakso-tiga', 'martabak', 'toko-batik', 'kereta'];
/** Of this there are three for all. */
const SCARCE = 'teh-poci';
/** A viewer who hears that the platform is away presses again. */
const TRIES = 4;

// Of its own: replies are given up after 150 ms, which must not be spent on this process's own work.
const sandbox = await testSandbox({ isProcess: true });
const deps = await testDeps();
const now = () => deps.clock.now().getTime();
const trinvi = trinviPlatform(
  { ...sandbox.trinvi, timeoutMs: 150 },
  createCircuit(now, { failures: 1_000_000 }),
  now,
);
const own = { deps, trinvi };

/** A process that dies when it is about to redeem. */
const dying: CouponPlatform = {
  ...trinvi,
  redeem: () => Promise.reject(new Error('the process dies here')),
};

test(`${REDEMPTIONS} redemptions under every fault: each coupon spent once or not at all, both ledgers equal`, async () => {
  await sandbox.trinviFaults({
    // Each strikes once for sure, and then by chance.
    slow: { next: 1, probability: 0.12, ms: 300 },
    unauthorized: { next: 1, probability: 0.1 },
    error: { next: 1, probability: 0.1 },
    redeliver: { next: 1, probability: 0.25 },
    lostReply: { next: 1, probability: 0.15 },
    inProgress: { next: 1, probability: 0.25, ms: 60 },
  });
  const answers = new Map<string, number>();
  const count = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

  async function redeemOne(index: number): Promise<void> {
    const { accountId } = await aViewer();
    const couponId = index % 6 === 5 ? SCARCE : (COUPONS[index % COUPONS.length] ?? '');
    const session = () => newSession(memberOf(deps, accountId));
    const asked = () => ({ accountId, couponId, session: session() });
    // One in eight dies after its row is committed, and one in four presses twice.
    if (index % 8 === 3) {
      await openRedemption(own, asked(), { title: couponId, merchant: 'Toko', valueRupiah: 1_000 });
      await redeemCoupon({ deps, trinvi: dying }, asked()).catch(() => count('died'));
    }
    const presses = index % 4 === 1 ? 2 : 1;
    const press = () =>
      redeemCoupon(own, asked()).then(
        ({ state }) => state,
        (error: unknown) => {
          if (error instanceof PlatformError) return error.code;
          throw error;
        },
      );
    for (let tries = 0; tries < TRIES; tries += 1) {
      const heard = await Promise.all(Array.from({ length: presses }, press));
      heard.forEach(count);
      if (!heard.includes('partner.couponsUnavailable')) break;
    }
  }
  const queue = Array.from({ length: REDEMPTIONS }, (_, index) => index);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await redeemOne(next);
    }),
  );
  // The faults go on while due work finds out; then they end, so that it can.
  let struck: Record<string, { injected: number }> = {};
  for (let round = 0; round < 12; round += 1) {
    if (round === 3) {
      struck = (await sandbox.get('/_dev/trinvi/faults.json')).body as typeof struck;
      await sandbox.trinviFaults();
    }
    deps.clock.advance(HOUR / 30);
    while ((await sweepRedemptions(own)) > 0) deps.clock.advance(1);
  }

  const rows = await deps.db.selectFrom('partner.redemption').selectAll().execute();
  const ours = await deps.db.selectFrom('partner.redemptionEntry').selectAll().execute();
  const { lines } = (await sandbox.get('/_dev/trinvi/ledger.json')).body as {
    lines: {
      key: string;
      redemption_id: string;
      member: string;
      coupon_id: string;
      code: string;
    }[];
  };
  expect(rows.filter(({ state }) => state === 'asking')).toEqual([]);
  const pairs = (list: { key: string; reference: string }[]) =>
    list.map(({ key, reference }) => `${key} ${reference}`).toSorted();
  expect(
    pairs(ours.map(({ redemptionId, reference }) => ({ key: redemptionId, reference }))),
  ).toEqual(pairs(lines.map(({ key, redemption_id }) => ({ key, reference: redemption_id }))));
  // A member has a coupon once there, and what is redeemed here carries the very code.
  expect(new Set(lines.map((line) => `${line.member} ${line.coupon_id}`)).size).toBe(lines.length);
  const codes = new Map(lines.map((line) => [line.key, line.code]));
  for (const { id, state, code } of rows)
    expect(code, id).toBe(state === 'redeemed' ? codes.get(id) : null);
  const redeemed = rows.filter(({ state }) => state === 'redeemed').length;
  expect(redeemed).toBe(lines.length);
  expect(redeemed).toBeGreaterThan(REDEMPTIONS / 2);
  const faults = Object.entries(struck).map(([name, { injected }]) => [name, injected] as const);
  expect(faults.filter(([, injected]) => injected === 0)).toEqual([]);
  const heard = [...answers].map(([what, times]) => `${what} ${times}`).join(', ');
  process.stdout.write(
    `${rows.length} begun, ${redeemed} redeemed; heard at once: ${heard}; faults: ${faults
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')}\n`,
  );
}, 300_000);
