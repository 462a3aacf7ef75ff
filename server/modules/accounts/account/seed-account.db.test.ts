import { expect, test, vi } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import { findAccount, lockAccount, seedAccount, setDeviceLimit, startSession } from '../index.ts';
import { openTestApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/accounts/a-browser.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { sweep } from '../module.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });
const PASSWORD = 'Ombak Laut Selatan 7';

test('a seeded account is found as it was given, and seeding it again changes nothing', async () => {
  const personalizedAt = new Date('2026-05-01T00:00:00Z');
  const seed = { identifier: 'demo@contoh.id', name: 'Demo', password: PASSWORD, personalizedAt };
  const made = await Promise.all(
    Array.from({ length: 5 }, () => seedAccount(deps.db, { ...seed, role: 'corporate' })),
  );
  expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(1);
  const { accountId } = await seedAccount(deps.db, { ...seed, name: 'Lain' });
  expect(await findAccount(deps.db, accountId)).toEqual({
    accountId,
    createdAt: expect.any(Date),
    isContactVerified: true,
    email: 'demo@contoh.id',
    phone: null,
    name: 'Demo',
    timezone: 'Asia/Jakarta',
    role: 'corporate',
    isB2b: false,
    isCorpMember: false,
    agreedDevices: null,
    deletedAt: null,
    personalizedAt,
  });
  const login = await aBrowser(app).login('demo@contoh.id', PASSWORD);
  expect(login.json().result.registration_stage).toBe(3);
});

test('what is no identifier is not seeded', async () => {
  await expect(seedAccount(deps.db, { identifier: 'x', name: 'x' })).rejects.toThrow(TypeError);
});

test('an unknown id has no account', async () => {
  expect(await findAccount(deps.db, crypto.randomUUID())).toBeUndefined();
});

test('work that locks the account goes one by one', async () => {
  const { accountId } = await aViewer({ deviceLimit: 1 });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      inTransaction(deps.db, async (tx) => {
        await lockAccount(tx, accountId);
        const { deviceLimit } = await tx
          .selectFrom('accounts.account')
          .select('deviceLimit')
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow();
        await setDeviceLimit(tx, accountId, deviceLimit + 1);
      }),
    ),
  );
  const row = await deps.db
    .selectFrom('accounts.account')
    .select('deviceLimit')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(row.deviceLimit).toBe(11);
});

test('a session started for an account meets the device limit too', async () => {
  const { accountId } = await aViewer({ deviceLimit: 1 });
  const start = startSession(deps, { accountId, deviceId: 'tv', label: 'TV' });
  await expect(start).rejects.toMatchObject({ code: 'accounts.deviceLimit' });
});

test('a registration is announced once it is committed', async () => {
  await deps.events.ready;
  const registered = vi.fn();
  deps.events.subscribe('accounts.registered', registered);
  await aBrowser(app).register('umum@contoh.id', PASSWORD);
  await aBrowser(app).register('umum@contoh.id', PASSWORD);
  await expect.poll(() => registered.mock.calls.length).toBe(1);
  const { accountId } = registered.mock.calls[0]![0];
  expect(await findAccount(deps.db, accountId)).toMatchObject({ email: 'umum@contoh.id' });
});

test('sweeping removes what has expired and keeps what has not', async () => {
  const viewer = await aViewer();
  const count = async (
    table: 'accounts.usedNonce' | 'platform.rateLimit' | 'accounts.refreshToken',
  ) => {
    const { n } = await deps.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  expect(await count('accounts.usedNonce')).toBeGreaterThan(0);
  expect(await count('platform.rateLimit')).toBeGreaterThan(0);
  deps.clock.advance(DAY);
  await sweep(deps);
  expect([await count('accounts.usedNonce'), await count('platform.rateLimit')]).toEqual([0, 0]);
  expect(await count('accounts.refreshToken')).toBeGreaterThan(0);
  const details = await app.inject({ url: '/healthz', headers: viewer.headers });
  expect(details.statusCode).toBe(200);
  deps.clock.advance(8 * DAY);
  await sweep(deps);
  expect(await count('accounts.refreshToken')).toBe(0);
});
