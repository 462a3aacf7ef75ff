import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/constants.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { testDeps } from '#test/deps.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createCircuit } from '../openid/partner-platform.ts';
import { compareDay, compareDue, couponComparisons } from './compare-ledgers.ts';
import { newSession } from './coupon-platform.ts';
import { openRedemption, redeemCoupon } from './redeem.ts';
import { memberOf } from './session-cookie.ts';
import { trinviPlatform } from './trinvi.ts';

const sandbox = await testSandbox();
const deps = await testDeps();
const { db, clock } = deps;
afterEach(() => sandbox.trinviFaults());
const now = () => clock.now().getTime();
const trinvi = trinviPlatform(sandbox.trinvi, createCircuit(now, { failures: 1_000_000 }), now);
const own = { deps, trinvi };
// Not before noon of the platform's own day in Jakarta: shortly after midnight there yesterday is not due yet.
const hourInJakarta = (clock.now().getUTCHours() + 7) % 24;
clock.advance(Math.max(0, 12 - hourInJakarta) * HOUR);
const dayOf = (at: number) => new Date(at + 7 * HOUR).toISOString().slice(0, 10);

const differences = () =>
  db
    .selectFrom('commerce.difference')
    .select(['gateway', 'kind', 'orderId'])
    .orderBy('kind')
    .execute();

test('both ledgers are compared a day later: what lacks an answer is settled, what differs goes to finance once', async () => {
  const { accountId } = await aViewer();
  const session = () => newSession(memberOf(deps, accountId));
  const redeem = (couponId: string) =>
    redeemCoupon(own, { accountId, couponId, session: session() });
  expect((await redeem('kopi-senja')).state).toBe('redeemed');

  // The answer was lost, and the process with it.
  const about = { title: 'Bakso', merchant: 'Bakso Tiga Rasa', valueRupiah: 15_000 };
  const lost = await openRedemption(
    own,
    { accountId, couponId: 'bakso-tiga', session: session() },
    about,
  );
  await trinvi.redeem(session(), { couponId: lost.couponId, key: lost.id });
  // Redeemed there with a key of which we know nothing; here with a line that it does not have; at another worth.
  const [foreign, ghost, dear] = [randomUUID(), randomUUID(), randomUUID()];
  await trinvi.redeem(session(), { couponId: 'buku', key: foreign });
  const worth = await trinvi.redeem(session(), { couponId: 'kereta', key: dear });
  if (worth.status !== 'redeemed') throw new Error('The sandbox redeems it');
  const line = { couponId: 'kereta', valueRupiah: 1, at: clock.now() };
  await db
    .insertInto('partner.redemptionEntry')
    .values([
      { ...line, redemptionId: dear, reference: worth.reference },
      { ...line, redemptionId: ghost, reference: 'TRV-hantu' },
    ])
    .execute();

  const today = dayOf(now());
  const found = await Promise.all(Array.from({ length: 10 }, () => compareDay(own, today)));
  expect(found.map((one) => one.status)).toEqual(Array(10).fill('compared'));
  expect(found.reduce((sum, one) => sum + (one.status === 'compared' ? one.found : 0), 0)).toBe(3);
  expect(await differences()).toEqual([
    { gateway: 'trinvi', kind: 'missing_here', orderId: foreign },
    { gateway: 'trinvi', kind: 'missing_there', orderId: ghost },
    { gateway: 'trinvi', kind: 'amount_differs', orderId: dear },
  ]);
  const settled = await db
    .selectFrom('partner.redemption')
    .select('state')
    .where('id', '=', lost.id)
    .executeTakeFirst();
  expect(settled?.state).toBe('redeemed');
});

test('yesterday is planned once, waits while the platform is away, and is taken up after a process that died', async () => {
  clock.advance(DAY);
  await sandbox.trinviFaults({ error: { probability: 1 } });
  const day = dayOf(now() - DAY - 2 * HOUR);
  const read = () =>
    db
      .selectFrom('partner.couponComparison')
      .select(['attempts', 'lines', 'checkAt'])
      .where('day', '=', day)
      .executeTakeFirst();
  const rounds = Array.from({ length: 10 }, () =>
    couponComparisons(own).round(AbortSignal.timeout(60_000)),
  );
  await Promise.all(rounds);
  expect(await read()).toMatchObject({ attempts: 1, lines: null });
  await sandbox.trinviFaults();
  expect(await compareDue(own)).toBe(false);
  clock.advance(HOUR);
  // The process that took it dies.
  const dying = {
    ...own,
    trinvi: { ...trinvi, listLedger: () => Promise.reject(new Error('dies')) },
  };
  await expect(compareDue(dying)).rejects.toThrow('dies');
  expect(await compareDue(own)).toBe(false);
  clock.advance(HOUR);
  expect(await compareDue(own)).toBe(true);
  expect(await read()).toMatchObject({ attempts: 1, lines: 4, checkAt: null });
});
