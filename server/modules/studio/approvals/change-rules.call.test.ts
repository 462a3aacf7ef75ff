import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getStaffSession } from '#contract/accounts/index.ts';
import { grantCredit, makeRefund, saveCoupon } from '#contract/commerce/index.ts';
import { thresholdNames, thresholds, type Thresholds } from '#contract/approval-thresholds.ts';
import * as contract from '#contract/studio/index.ts';
import { listActs } from '#platform/acts.ts';
import { sql } from '#platform/db.ts';
import { SECOND_PERSON, THRESHOLDS } from './change-rules.ts';
import { aBuyer, aPayment, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';

const shop = await aShop({ modules: ['studio'] });
const { deps } = shop;
const [admin, second, support, finance, editor] = await Promise.all(
  (['admin', 'admin', 'support', 'finance', 'editor'] as const).map((role) =>
    aBuyer(shop, { role, name: `Petugas ${role}` }),
  ),
);
if (!admin || !second || !support || !finance || !editor) throw new Error('Five of them');

const save = (who: TestBuyer, change: Partial<Thresholds>) =>
  who.ask(contract.saveThresholds, { body: { thresholds: change, reason: 'Malam tanpa atasan' } });
const approvalRules = async () => (await finance.ask(contract.getSecondPerson)).result;
const decide = (who: TestBuyer, id: string) =>
  who.ask(contract.decideApproval, { params: { id }, body: { decision: 'approve', note: '' } });
const grant = async (who: TestBuyer, amountRupiah: number, to?: TestBuyer) => {
  const { accountId: account_id } = to ?? (await aBuyer(shop));
  const body = { account_id, amountRupiah, reason: 'Maaf', key: randomUUID() };
  return (await who.ask(grantCredit, { body })).result;
};
const approvalOf = (result: object) => {
  if (!('approval' in result)) throw new Error('Was done alone');
  return (result.approval as { approvalId: string }).approvalId;
};
const becauseOf = async (result: object) => {
  const params = { id: approvalOf(result) };
  return (await finance.ask(contract.getApproval, { params })).result.because;
};

/** A payment of this much that settled, which support gives back. */
async function refunded(amountRupiah: number) {
  const { paymentId } = await aPayment(await aBuyer(shop));
  await shop.sandbox.wallet(paymentId, 'pay');
  const payment = deps.db.selectFrom('commerce.payment').where('id', '=', paymentId);
  await until(
    async () =>
      (await payment.select('outcome').executeTakeFirst())?.outcome === 'active' || undefined,
  );
  const change = deps.db.updateTable('commerce.payment').set({ amountRupiah });
  await change.where('id', '=', paymentId).execute();
  const way = 'credit' as const;
  const body = { payment_id: paymentId, amountRupiah, way, reason: 'Ganti', key: randomUUID() };
  return (await support?.ask(makeRefund, { body }))?.result ?? {};
}

test('what holds at first is what the contract says, and only admins change it', async () => {
  const usual = Object.fromEntries(thresholdNames.map((name) => [name, thresholds[name].usual]));
  expect(await approvalRules()).toEqual({ thresholds: usual, changed: null, off: null });
  expect((await editor.ask(contract.getSecondPerson)).status).toBe(403);
  for (const who of [finance, support]) {
    expect((await save(who, { vouchers: 1 })).status).toBe(403);
    const body = { hours: 1, reason: 'Sendirian' };
    expect((await who.ask(contract.turnSecondPersonOff, { body })).status).toBe(403);
  }
  for (const [change, problem] of [
    [{ refundRupiah: 0.5 }, 'Refund sekali: isi dengan rupiah bulat'],
    [{ refundRupiah: -1 }, 'Refund sekali: dari Rp0 sampai Rp10.000.000'],
    [{ refundDays: 0 }, 'Jarak antara dua refund ke akun yang sama: dari 1 hari sampai 365 hari'],
    [{ vouchers: 1e9 }, 'Voucher, sekali dan dalam 24 jam: dari 0 voucher sampai 10.000 voucher'],
    [{}, 'Tidak ada yang diubah'],
  ] as const) {
    const { status, details } = await save(admin, change);
    expect([status, JSON.stringify(details)]).toEqual([400, expect.stringContaining(problem)]);
  }
  expect((await save(admin, { dayRupiah: 400_000 })).code).toBe('studio.thresholdDay');
  expect((await save(admin, { refundRupiah: 3_000_000 })).code).toBe('studio.thresholdDay');
  expect((await approvalRules()).thresholds).toEqual(usual);
});

test('less alone holds at once, once, with what was before', async () => {
  expect(await grant(support, 60_000)).toHaveProperty('balanceRupiah');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      save(
        at % 2 === 0 ? admin : second,
        at % 2 === 0 ? { creditRupiah: 50_000 } : { refundDays: 60 },
      ),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect((await approvalRules()).thresholds).toMatchObject({
    creditRupiah: 50_000,
    refundDays: 60,
  });
  expect(await becauseOf(await grant(support, 60_000))).toEqual(['Jumlahnya lebih dari Rp50.000.']);
  const acts = await listActs(deps.db, THRESHOLDS);
  expect(acts).toHaveLength(2);
  expect(acts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        actorId: admin.accountId,
        before: { creditRupiah: 100_000 },
        after: { creditRupiah: 50_000 },
        reason: 'Malam tanpa atasan',
      }),
    ]),
  );
  expect(await save(finance, { creditRupiah: 100_000 })).toMatchObject({ status: 403 });
});

test('more alone waits for another admin, and holds with the approval', async () => {
  expect(await becauseOf(await refunded(600_000))).toEqual(['Jumlahnya lebih dari Rp500.000.']);
  const { result } = await save(admin, { refundRupiah: 700_000, creditRupiah: 40_000 });
  const id = approvalOf(result);
  expect((await approvalRules()).thresholds).toMatchObject({
    refundRupiah: 500_000,
    creditRupiah: 50_000,
  });
  expect((await save(second, { refundRupiah: 800_000 })).code).toBe('studio.approvalOpen');
  expect((await decide(admin, id)).code).toBe('studio.approvalOwn');
  expect((await decide(finance, id)).code).toBe('studio.approvalNotYours');
  const params = { id };
  expect((await second.ask(contract.getApproval, { params })).result.impact.facts).toEqual([
    { label: 'Refund sekali', value: 'Rp500.000 → Rp700.000' },
    { label: 'Saldo sekali', value: 'Rp50.000 → Rp40.000' },
  ]);
  expect((await decide(second, id)).result.state).toBe('approved');
  expect(await refunded(600_000)).toHaveProperty('refundId');
  const query = { act: 'approval.thresholds', pageSize: 1 };
  const { result: trail } = await admin.ask(contract.listActs, { query });
  expect(trail.acts).toMatchObject([{ actor: { name: 'Petugas admin' }, approvalId: id }]);

  // Somebody else moved it meanwhile: what was agreed to is not what would come of it.
  const late = approvalOf((await save(admin, { refundRupiah: 900_000 })).result);
  await save(second, { refundRupiah: 100_000 });
  expect((await decide(second, late)).result.state).toBe('returned');
  expect((await approvalRules()).thresholds.refundRupiah).toBe(100_000);
});

test('off for some hours by two admins: amounts alone, said in the trail, and on again by itself', async () => {
  const aloneUntil = async () => (await editor.ask(getStaffSession)).result.alone_until;
  expect(await aloneUntil()).toBeNull();
  const off = (hours: number, who = admin) =>
    who.ask(contract.turnSecondPersonOff, { body: { hours, reason: 'Banjir, kantor kosong' } });
  expect((await off(25)).status).toBe(400);
  const id = approvalOf((await off(2)).result);
  expect(await grant(support, 70_000)).toHaveProperty('approval');
  expect((await decide(admin, id)).code).toBe('studio.approvalOwn');
  expect((await decide(second, id)).result.state).toBe('approved');
  expect((await approvalRules()).off).toMatchObject({
    by: 'Petugas admin',
    reason: 'Banjir, kantor kosong',
  });
  expect(Date.parse((await aloneUntil()) ?? '')).toBeGreaterThan(Date.now() + 1.9 * 3_600_000);

  expect(await grant(support, 900_000)).toHaveProperty('balanceRupiah');
  const { result: trail } = await admin.ask(contract.listActs, {
    query: { act: 'credit.grant', pageSize: 1 },
  });
  expect(JSON.parse(trail.acts[0]?.after ?? '{}')).toEqual({
    amountRupiah: 900_000,
    withoutSecondPerson: [expect.stringContaining('Jumlahnya lebih dari')],
  });
  // What always takes two still does, and staff give nothing to themselves.
  expect((await save(admin, { vouchers: 200 })).result).toHaveProperty('approval');
  const body = { account_id: support.accountId, amountRupiah: 1, reason: 'Aku', key: randomUUID() };
  expect((await support.ask(grantCredit, { body })).code).toBe('commerce.ownAccount');
  const coupon = {
    code: 'BANJIR',
    name: 'Banjir',
    percent: 100,
    budgetRupiah: 1_000,
    startsAt: '2026-01-01T00:00:00Z',
    endsAt: '2036-01-01T00:00:00Z',
  };
  expect((await finance.ask(saveCoupon, { body: coupon })).result).toHaveProperty('promotionId');

  await sql`update platform.second_person set off_since = now() - interval '2 hours',
    off_until = now() - interval '1 second'`.execute(deps.db);
  expect(await aloneUntil()).toBeNull();
  expect((await approvalRules()).off).toBeNull();
  // What was given alone meanwhile counts to the day: Rp660.000 before it, Rp900.000 in it.
  await sql`update platform.second_person set credit_rupiah = 1000000`.execute(deps.db);
  expect(await grant(support, 400_000)).toHaveProperty('balanceRupiah');
  expect(await becauseOf(await grant(support, 100_000))).toEqual([
    'Satu petugas memberi lebih dari Rp2.000.000 dalam 24 jam.',
  ]);

  const again = approvalOf((await off(24, second)).result);
  expect((await decide(admin, again)).result.state).toBe('approved');
  const on = () => second.ask(contract.turnSecondPersonOn, { body: { reason: 'Sudah kembali' } });
  await Promise.all([on(), on()]);
  expect((await approvalRules()).off).toBeNull();
  expect((await listActs(deps.db, SECOND_PERSON)).map(({ act }) => act)).toEqual([
    'approval.on',
    'approval.off',
    'approval.off',
  ]);
});
