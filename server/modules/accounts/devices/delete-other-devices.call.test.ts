import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });

const status = async (headers: object) =>
  (await app.inject({ url: '/platform/v2/device/list-po2', headers: { ...headers } })).statusCode;
const deleteOthers = (headers: object) =>
  app.inject({
    method: 'POST',
    url: '/platform/v2/device/delete-others',
    headers: { ...headers },
  });

test('all devices but this one are signed out, and their push addresses forgotten', async () => {
  const viewer = await aViewer({ plan: 'premium' });
  const others = [
    await aViewer({ identifier: viewer.email }),
    await aViewer({ identifier: viewer.email }),
  ];
  const stranger = await aViewer();
  await deps.db
    .updateTable('accounts.device')
    .set({ firebaseId: 'push-address' })
    .where('accountId', '=', viewer.accountId)
    .execute();
  expect((await deleteOthers(viewer.headers)).json().result).toEqual({ signed_out: 2 });
  for (const { headers } of others) await expect.poll(() => status(headers)).toBe(401);
  expect(await status(viewer.headers)).toBe(200);
  expect(await status(stranger.headers)).toBe(200);
  const devices = await deps.db
    .selectFrom('accounts.device')
    .select(['id', 'firebaseId'])
    .where('accountId', '=', viewer.accountId)
    .execute();
  for (const { id, firebaseId } of devices) {
    expect(firebaseId).toBe(id === viewer.deviceId ? 'push-address' : 'NOT_ALLOWED');
  }
  expect((await deleteOthers(viewer.headers)).json().result).toEqual({ signed_out: 0 });
});

test('a caller without an account signs no one out', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    const answer = await deleteOthers(headers);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
  }
});
