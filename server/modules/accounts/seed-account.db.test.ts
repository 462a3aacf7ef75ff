import { expect, test, vi } from 'vitest';
import { DAY } from '#contract/constants.ts';
import { inTransaction } from '#platform/db.ts';
import {
  findAccount,
  lockAccount,
  seedAccount,
  setDeviceLimit,
  startSession,
} from '#modules/accounts/index.ts';
import { testApp } from '#test/app.ts';
import { aBrowser } from '#test/factories/a-browser.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { sweep } from './sweep.ts';

const { app, parts } = await testApp();
const PASSWORD = 'Ombak Laut Selatan 7';

test('a seeded account is found as it was given, and seeding it again changes nothing', async () => {
  const personalizedAt = new Date('2026-05-01T00:00:00Z');
  const seed = { identifier: 'demo@contoh.id', name: 'Demo', password: PASSWORD, personalizedAt };
  const made = await Promise.all(
    Array.from({ length: 5 }, () => seedAccount(parts.db, { ...seed, role: 'editor' })),
  );
  expect(new Set(made.map(({ accountId }) => accountId)).size).toBe(1);
  const { accountId } = await seedAccount(parts.db, { ...seed, name: 'Lain' });
  expect(await findAccount(parts.db, accountId)).toEqual({
    accountId,
    createdAt: expect.any(Date),
    isProven: true,
    email: 'demo@contoh.id',
    phone: null,
    name: 'Demo',
    timezone: 'Asia/Jakarta',
    role: 'editor',
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
  await expect(seedAccount(parts.db, { identifier: 'x', name: 'x' })).rejects.toThrow(TypeError);
});

test('nobody has an unknown id', async () => {
  expect(await findAccount(parts.db, crypto.randomUUID())).toBeUndefined();
});

test('work that locks the account goes one by one', async () => {
  const { accountId } = await aViewer({ deviceLimit: 1 });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      inTransaction(parts.db, async (tx) => {
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
  const row = await parts.db
    .selectFrom('accounts.account')
    .select('deviceLimit')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(row.deviceLimit).toBe(11);
});

test('a session started for an account meets the device limit too', async () => {
  const { accountId } = await aViewer({ deviceLimit: 1 });
  const start = startSession(parts, { accountId, deviceId: 'tv', label: 'TV' });
  await expect(start).rejects.toMatchObject({ code: 'accounts.deviceLimit' });
});

test('a registration is announced once it is committed', async () => {
  await parts.events.ready;
  const registered = vi.fn();
  parts.events.subscribe('accounts.registered', registered);
  await aBrowser(app).register('umum@contoh.id', PASSWORD);
  await aBrowser(app).register('umum@contoh.id', PASSWORD);
  await expect.poll(() => registered.mock.calls.length).toBe(1);
  const { accountId } = registered.mock.calls[0]![0];
  expect(await findAccount(parts.db, accountId)).toMatchObject({ email: 'umum@contoh.id' });
});

test('sweeping removes what has expired and keeps what has not', async () => {
  const viewer = await aViewer();
  const count = async (
    table: 'accounts.usedNonce' | 'accounts.attempt' | 'accounts.refreshToken',
  ) => {
    const { n } = await parts.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return n;
  };
  expect(await count('accounts.usedNonce')).toBeGreaterThan(0);
  expect(await count('accounts.attempt')).toBeGreaterThan(0);
  parts.clock.advance(DAY);
  await sweep(parts);
  expect([await count('accounts.usedNonce'), await count('accounts.attempt')]).toEqual([0, 0]);
  expect(await count('accounts.refreshToken')).toBeGreaterThan(0);
  const details = await app.inject({ url: '/healthz', headers: viewer.headers });
  expect(details.statusCode).toBe(200);
  parts.clock.advance(8 * DAY);
  await sweep(parts);
  expect(await count('accounts.refreshToken')).toBe(0);
});
