import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { hasConsent } from '../index.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PATH = '/platform/v2/account/consents';
const PASSWORD = 'Ombak Laut Selatan 7';
type Shown = { purpose: string; is_granted: boolean };

async function someone() {
  const viewer = await aViewer();
  return {
    ...viewer,
    read: async () => (await app.inject({ url: PATH, headers: viewer.headers })).json().result,
    change: (payload: object) =>
      app.inject({ method: 'POST', url: PATH, headers: viewer.headers, payload }),
  };
}

test('nothing but the service is agreed to until it is asked', async () => {
  const { read, accountId } = await someone();
  const { consents, history } = await read();
  expect(consents.map(({ purpose, is_granted }: Shown) => [purpose, is_granted])).toEqual([
    ['service', true],
    ['personalise', false],
    ['marketing', false],
    ['partner', false],
  ]);
  expect(history).toEqual([]);
  expect(await hasConsent(deps.db, accountId, 'marketing')).toBe(false);
  expect(await hasConsent(deps.db, accountId, 'service')).toBe(true);
});

test('each is given and taken back, and every change stays to be read', async () => {
  const { change, accountId } = await someone();
  await change({ purpose: 'marketing', is_granted: true, wording_version: '2026-11-23' });
  expect(await hasConsent(deps.db, accountId, 'marketing')).toBe(true);
  await change({ purpose: 'partner', is_granted: true });
  const last = await change({ purpose: 'marketing', is_granted: false });
  expect(await hasConsent(deps.db, accountId, 'marketing')).toBe(false);
  expect(await hasConsent(deps.db, accountId, 'partner')).toBe(true);
  expect(last.json().result.history).toEqual([
    expect.objectContaining({ purpose: 'marketing', is_granted: false, source: 'privacy' }),
    expect.objectContaining({ purpose: 'partner', is_granted: true }),
    expect.objectContaining({
      purpose: 'marketing',
      is_granted: true,
      wording_version: '2026-11-23',
      at: expect.stringMatching(/Z$/),
    }),
  ]);
});

test('the same choice ten times at once is one row', async () => {
  const { change, read } = await someone();
  await Promise.all(
    Array.from({ length: 10 }, () => change({ purpose: 'personalise', is_granted: true })),
  );
  expect((await read()).history).toHaveLength(1);
});

test('the service is taken back by leaving alone', async () => {
  const { change } = await someone();
  const answer = await change({ purpose: 'service', is_granted: false });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'accounts.consentIsService']);
});

test('words that have changed are not agreed to unseen', async () => {
  const { change } = await someone();
  const answer = await change({ purpose: 'partner', is_granted: true, wording_version: '2019-1' });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'accounts.consentOutdated']);
  const off = await change({ purpose: 'partner', is_granted: false, wording_version: '2019-1' });
  expect(off.statusCode).toBe(200);
});

test('registering asks plainly: the rest only when ticked', async () => {
  for (const [consents, expected] of [
    ['service', ['service']],
    ['marketing,personalise,apa-saja,service', ['service', 'personalise', 'marketing']],
  ] as const) {
    const email = `setuju-${expected.length}@contoh.id`;
    await aBrowser(app).register(email, PASSWORD, { consents });
    const rows = await deps.db
      .selectFrom('accounts.consent')
      .innerJoin('accounts.account', 'accounts.account.id', 'accounts.consent.accountId')
      .select(['purpose', 'isGranted', 'source'])
      .where('email', '=', email)
      .orderBy('accounts.consent.id')
      .execute();
    expect(rows).toEqual(
      expected.map((purpose) => ({ purpose, isGranted: true, source: 'registration' })),
    );
  }
});

test('history can not be rewritten', async () => {
  const { change, accountId } = await someone();
  await change({ purpose: 'marketing', is_granted: true });
  const rewrite = deps.db
    .updateTable('accounts.consent')
    .set({ isGranted: false })
    .where('accountId', '=', accountId)
    .execute();
  await expect(rewrite).rejects.toThrow(/append-only/);
  const remove = deps.db
    .deleteFrom('accounts.consent')
    .where('accountId', '=', accountId)
    .execute();
  await expect(remove).rejects.toThrow(/append-only/);
});

test.each([{ purpose: 'lain', is_granted: true }, { purpose: 'partner' }, {}])(
  'a bad change is refused: %j',
  async (payload) => {
    const { change } = await someone();
    const answer = await change(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);

test('without an account there is nothing to agree to', async () => {
  expect((await app.inject({ url: PATH })).statusCode).toBe(401);
  const payload = { purpose: 'partner', is_granted: true };
  expect((await app.inject({ method: 'POST', url: PATH, payload })).statusCode).toBe(401);
  const gone = await someone();
  await deps.db.deleteFrom('accounts.account').where('id', '=', gone.accountId).execute();
  expect((await gone.change(payload)).json().code).toBe('common.unauthenticated');
});
