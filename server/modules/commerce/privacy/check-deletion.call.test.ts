import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { openTestApp } from '#test/app.ts';
import { aRowIn } from '#test/factories/a-row-in.ts';
import { aViewer, type Viewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['commerce'] });
const PATH = '/platform/v2/account/user/cek-delete/2.1';
const check = ({ headers }: Pick<Viewer, 'headers'>) =>
  app.inject({ method: 'POST', url: PATH, headers });

/** A paid payment with what it brought. */
async function aPaidEntitlement(accountId: string, days: number): Promise<string> {
  const [cart, payment] = [randomUUID(), randomUUID()];
  const now = deps.clock.now();
  const lines = JSON.stringify([{ name: 'Lite 30 hari' }]);
  const own = { account_id: accountId };
  await aRowIn(deps.db, 'commerce.cart', { id: cart, lines, ...own });
  const paid = { state: 'paid', outcome: 'active', paid_at: now, closed_at: now };
  const money = { amount_rupiah: 29_000, lines, ...paid };
  await aRowIn(deps.db, 'commerce.payment', { id: payment, cart_id: cart, ...money, ...own });
  await aRowIn(deps.db, 'commerce.entitlement', {
    ...own,
    tier: 'lite',
    name: 'Lite',
    source: 'purchase',
    payment_id: payment,
    starts_at: now,
    ends_at: new Date(now.getTime() + days * DAY),
  });
  return payment;
}

test('what would be lost, owed and kept, without changing anything', async () => {
  const viewer = await aViewer({ password: 'Ombak Laut Selatan 7' });
  const payment = await aPaidEntitlement(viewer.accountId, 12.5);
  await aRowIn(deps.db, 'commerce.refund_due', {
    payment_id: payment,
    amount_rupiah: 29_000,
    reason: 'paid_twice',
  });
  const { result } = (await check(viewer)).json();
  expect(result).toMatchObject({
    has_password: true,
    sent_to: expect.stringContaining('***'),
    active_paid_days: 13,
    rights: [{ name: 'Lite', days_left: 13, is_paid: true }],
    credit_owed_rupiah: 29_000,
    pending_payments: 0,
    payments: 1,
    undo_days: 7,
  });
  expect(result.kept.map(({ what }: { what: string }) => what)).toEqual([
    expect.stringMatching(/Bukti pembayaran/),
    expect.stringMatching(/Uangmu/),
  ]);
  expect(result.kept.every(({ why }: { why: string }) => why.length > 20)).toBe(true);
  expect(result.deleted.length).toBeGreaterThan(3);
  expect((await check(viewer)).json().result).toEqual(result);
});

test('who never paid keeps nothing here, and a grant is no paid day', async () => {
  const viewer = await aViewer({ plan: 'premium' });
  const { result } = (await check(viewer)).json();
  expect(result).toMatchObject({
    has_password: false,
    active_paid_days: 0,
    rights: [{ is_paid: false, days_left: 30 }],
    credit_owed_rupiah: 0,
    payments: 0,
    kept: [],
  });
});

test("another's money is not shown", async () => {
  const rich = await aViewer();
  await aPaidEntitlement(rich.accountId, 5);
  const { result } = (await check(await aViewer())).json();
  expect([result.active_paid_days, result.payments]).toEqual([0, 0]);
});

test('only an account can ask', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    const answer = await app.inject({ method: 'POST', url: PATH, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
  }
  const viewer = await aViewer();
  const { headers } = viewer;
  const bad = await app.inject({ method: 'POST', url: PATH, headers, payload: { email: 5 } });
  expect(bad.json().code).toBe('common.badRequest');
  await deps.db.deleteFrom('accounts.account').where('id', '=', viewer.accountId).execute();
  expect((await check(viewer)).json().code).toBe('common.unauthenticated');
});
