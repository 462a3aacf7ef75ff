import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { grantCredit, makeRefund } from '#contract/commerce/index.ts';
import { DAY } from '#contract/constants.ts';
import {
  decideApproval,
  getApproval,
  getSecondPerson,
  listAccountTimeline,
  listActs,
  listApprovals,
  saveThresholds,
  withdrawApproval,
} from '#contract/studio/index.ts';
import { findApprovable, registerApprovables } from '#platform/staff/approvals.ts';
import { aBuyer, aPayment, aShop, type TestBuyer } from '#test/factories/commerce/shop.ts';
import { until } from '#test/until.ts';

const shop = await aShop({ modules: ['studio'] });
const { deps, sandbox } = shop;
const support = await aBuyer(shop, { role: 'support', name: 'Sari' });
const finance = await aBuyer(shop, { role: 'finance', name: 'Fajar' });

/** A payment that settled, of this much: what packages cost is below every limit. */
async function paid(buyer: TestBuyer, amountRupiah = 600_000): Promise<string> {
  const { paymentId } = await aPayment(buyer);
  await sandbox.wallet(paymentId, 'pay');
  await until(async () => (await paymentOf(paymentId)).outcome === 'active' || undefined);
  await deps.db
    .updateTable('commerce.payment')
    .set({ amountRupiah })
    .where('id', '=', paymentId)
    .execute();
  return paymentId;
}

const paymentOf = (id: string) =>
  deps.db.selectFrom('commerce.payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refundsOf = (paymentId: string) =>
  deps.db.selectFrom('commerce.refundDue').selectAll().where('paymentId', '=', paymentId).execute();

const refund = (payment_id: string, amountRupiah = 600_000, more = {}) => ({
  body: {
    payment_id,
    amountRupiah,
    way: 'credit' as const,
    reason: 'Siaran terganggu seminggu',
    key: randomUUID(),
    ...more,
  },
});

async function asks(who: TestBuyer, input: ReturnType<typeof refund>): Promise<string> {
  const { result } = await who.ask(makeRefund, input);
  if (!('approval' in result)) throw new Error('Was done alone');
  return result.approval.approvalId;
}

const decide = (who: TestBuyer, id: string, decision: 'approve' | 'refuse' = 'approve') =>
  who.ask(decideApproval, { params: { id }, body: { decision, note: 'Sudah dicek' } });

test('a large refund waits, another person approves it, and both stand on the timeline', async () => {
  const buyer = await aBuyer(shop);
  const paymentId = await paid(buyer);
  const input = refund(paymentId);
  const id = await asks(support, input);
  // A double click is the same request; another amount is not.
  expect(await asks(support, input)).toBe(id);
  expect((await support.ask(makeRefund, refund(paymentId))).code).toBe('studio.approvalOpen');
  expect(await refundsOf(paymentId)).toEqual([]);

  const { result: seen } = await finance.ask(getApproval, { params: { id } });
  expect(seen).toMatchObject({
    state: 'open',
    mayDecide: true,
    isChanged: false,
    because: ['Jumlahnya lebih dari Rp500.000.'],
    askedBy: { name: 'Sari' },
    impact: { title: expect.stringContaining('Kembalikan Rp600.000') },
  });
  // What it is about leads to it.
  const { kind: subjectKind, id: subjectId } = seen.subject;
  const about = await finance.ask(listApprovals, { query: { subjectKind, subjectId } });
  expect(about.result.approvals.map(({ approvalId }) => approvalId)).toEqual([id]);
  const own = await support.ask(getApproval, { params: { id } });
  expect(own.result).toMatchObject({ isMine: true, mayDecide: false });
  expect((await decide(support, id)).status).toBe(403);

  expect((await decide(finance, id)).result).toMatchObject({
    state: 'approved',
    decidedBy: { name: 'Fajar' },
  });
  expect(await refundsOf(paymentId)).toMatchObject([
    { amountRupiah: 600_000, askedAs: 'operator' },
  ]);
  expect((await decide(finance, id)).code).toBe('studio.approvalDecided');
  const told = deps.mail.sent.filter(({ to }) => to === support.email);
  expect(told).toMatchObject([{ subject: expect.stringContaining('disetujui') }]);
  expect(told[0]?.text).toContain(`${deps.config.http.publicUrl}/studio/persetujuan/${id}`);
  // The asker's double click after it: the refund that is there.
  expect((await support.ask(makeRefund, input)).result).toHaveProperty('refundId');

  const { result: timeline } = await support.ask(listAccountTimeline, {
    params: { id: buyer.accountId },
  });
  const titles = timeline.events.map(({ title }) => title);
  for (const title of ['Sari minta persetujuan', 'Fajar menyetujui', 'Uang Rp600.000 masuk'])
    expect(titles).toContain(title);
  const { result: trail } = await support.ask(listActs, { query: { act: 'refund' } });
  expect(trail.acts).toMatchObject([{ act: 'refund.make', approvalId: id }]);
});

test('fifty decide at once: it is done once', async () => {
  const paymentId = await paid(await aBuyer(shop));
  const id = await asks(support, refund(paymentId));
  const deciders = await Promise.all(
    Array.from({ length: 5 }, () => aBuyer(shop, { role: 'finance' })),
  );
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => decide(deciders[at % 5] ?? finance, id)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(
    new Set([undefined, 'studio.approvalDecided']),
  );
  expect(await refundsOf(paymentId)).toHaveLength(1);
});

test('a process that dies in the middle did nothing, and the request still waits', async () => {
  const paymentId = await paid(await aBuyer(shop));
  const id = await asks(support, refund(paymentId));
  const real = findApprovable(deps, makeRefund.id);
  if (real === undefined) throw new Error('Nothing runs it again');
  const dies = async (...given: Parameters<typeof real.run>) => {
    await real.run(...given);
    throw new Error('killed');
  };
  registerApprovables(deps, [{ ...real, run: dies }]);
  expect((await decide(finance, id)).status).toBe(500);
  expect(await refundsOf(paymentId)).toEqual([]);
  registerApprovables(deps, [real]);
  expect((await decide(finance, id)).result.state).toBe('approved');
  expect(await refundsOf(paymentId)).toHaveLength(1);
});

test('ten ask at once: one request', async () => {
  const paymentId = await paid(await aBuyer(shop));
  const input = refund(paymentId);
  const answers = await Promise.all(Array.from({ length: 10 }, () => asks(support, input)));
  expect(new Set(answers).size).toBe(1);
});

test('fifty ask anew and decide at once: no deadlock, and it is done once', async () => {
  const paymentId = await paid(await aBuyer(shop));
  const input = refund(paymentId);
  const [asker, other, decider] = await Promise.all(
    (['support', 'finance', 'finance'] as const).map((role) => aBuyer(shop, { role })),
  );
  if (!asker || !other || !decider) throw new Error('Three of them');
  const id = await asks(asker, input);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      if (at % 5 === 0) return decide(at % 2 === 0 ? finance : decider, id);
      // The asker's own request again, and somebody else's for the same payment.
      return at % 2 === 0
        ? asker.ask(makeRefund, input)
        : other.ask(makeRefund, refund(paymentId, 550_000));
    }),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await refundsOf(paymentId)).toHaveLength(1);
});

test('an asker, a receiver and the dismissed decide nothing', async () => {
  const both = await aBuyer(shop, { roles: ['support', 'finance'] });
  const paymentId = await paid(await aBuyer(shop));
  const id = await asks(both, refund(paymentId));
  expect((await decide(both, id)).code).toBe('studio.approvalOwn');
  const receiver = await aBuyer(shop, { role: 'finance' });
  const theirs = await asks(support, refund(await paid(receiver)));
  expect((await decide(receiver, theirs)).code).toBe('studio.approvalNotYours');
  const dismissed = await aBuyer(shop, { role: 'finance' });
  await dismiss(dismissed);
  expect((await decide(dismissed, id)).status).toBe(401);
  // The asker is gone: it is not done in their name any more.
  await dismiss(both);
  expect((await decide(finance, id)).result).toMatchObject({ state: 'returned' });
  expect(await refundsOf(paymentId)).toEqual([]);
});

test('what an admin asked for is not done once they are an admin no more', async () => {
  const [former, admin] = await Promise.all([
    aBuyer(shop, { role: 'admin' }),
    aBuyer(shop, { role: 'admin' }),
  ]);
  const body = { thresholds: { vouchers: 500 }, reason: 'Malam tanpa atasan' };
  const { result } = await former.ask(saveThresholds, { body });
  if (!('approval' in result)) throw new Error('Was done alone');
  await deps.db
    .updateTable('accounts.staffRole')
    .set({ role: 'support' })
    .where('accountId', '=', former.accountId)
    .execute();
  expect((await decide(admin, result.approval.approvalId)).result).toMatchObject({
    state: 'returned',
    note: 'Yang meminta tidak lagi berhak memintanya.',
  });
  expect((await admin.ask(getSecondPerson)).result.thresholds.vouchers).toBe(100);
});

async function dismiss({ accountId }: TestBuyer): Promise<void> {
  await deps.db.deleteFrom('accounts.staffRole').where('accountId', '=', accountId).execute();
}

test('what changed meanwhile goes back, and may be asked for again', async () => {
  const paymentId = await paid(await aBuyer(shop), 900_000);
  const id = await asks(support, refund(paymentId));
  // A small one by somebody else, alone, changes what is left.
  expect((await finance.ask(makeRefund, refund(paymentId, 100_000))).result).toHaveProperty(
    'refundId',
  );
  const { result } = await finance.ask(getApproval, { params: { id } });
  expect(result.isChanged).toBe(true);
  expect((await decide(finance, id)).result).toMatchObject({ state: 'returned' });
  expect(await refundsOf(paymentId)).toHaveLength(1);
  const again = await asks(support, refund(paymentId));
  expect((await decide(finance, again)).result.state).toBe('approved');
});

test('the second refund of an account within a month takes a second person, in parts too', async () => {
  const paymentId = await paid(await aBuyer(shop), 50_000);
  expect((await support.ask(makeRefund, refund(paymentId, 10_000))).result).toHaveProperty(
    'refundId',
  );
  await asks(support, refund(paymentId, 10_000));
});

test('refused, withdrawn and too late: nothing is done', async () => {
  const paymentId = await paid(await aBuyer(shop));
  const refused = await asks(support, refund(paymentId));
  expect((await decide(finance, refused, 'refuse')).result).toMatchObject({
    state: 'refused',
    note: 'Sudah dicek',
  });
  const taken = await asks(support, refund(paymentId));
  const params = { params: { id: taken } };
  expect((await finance.ask(withdrawApproval, params)).code).toBe('studio.approvalUnknown');
  expect((await support.ask(withdrawApproval, params)).result.state).toBe('withdrawn');
  const late = await asks(support, refund(paymentId));
  await deps.db
    .updateTable('studio.approval')
    .set({ expiresAt: new Date(deps.clock.now().getTime() - DAY) })
    .where('id', '=', late)
    .execute();
  expect((await decide(finance, late)).result.state).toBe('expired');
  expect(await refundsOf(paymentId)).toEqual([]);
});

test('credit above its limit waits; lists go by pages, and support sees its own', async () => {
  const buyer = await aBuyer(shop);
  const body = {
    account_id: buyer.accountId,
    amountRupiah: 100_001,
    reason: 'Maaf',
    key: randomUUID(),
  };
  const { result } = await finance.ask(grantCredit, { body });
  expect(result).toHaveProperty('approval');
  const first = await finance.ask(listApprovals, { query: { state: 'closed', pageSize: 2 } });
  expect(first.result.approvals).toHaveLength(2);
  const rest = await finance.ask(listApprovals, {
    query: { state: 'closed', pageSize: 100, after: first.result.next ?? '' },
  });
  const ids = [...first.result.approvals, ...rest.result.approvals].map((one) => one.approvalId);
  expect(new Set(ids).size).toBe(ids.length);
  const { result: own } = await support.ask(listApprovals, { query: { pageSize: 100 } });
  expect(own.approvals.every(({ isMine }) => isMine)).toBe(true);
});
