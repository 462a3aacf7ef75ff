import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });

function list(headers: { authorization: string }) {
  return app.inject({ url: '/platform/v2/device/list-po2', headers });
}

function remove(headers: object, payload: object) {
  return app.inject({
    method: 'POST',
    url: '/platform/v2/device/delete',
    headers: { ...headers },
    payload,
  });
}

test('a viewer sees the devices of the account, and signs another one out', async () => {
  const viewer = await aViewer({ deviceLimit: 3 });
  const other = await aViewer({ identifier: viewer.email });
  const { result } = (await list(viewer.headers)).json();
  expect(result.limit).toBe(3);
  expect(result.devices).toHaveLength(2);
  const [current] = result.devices.filter((device: { is_current: boolean }) => device.is_current);
  const [away] = result.devices.filter((device: { is_current: boolean }) => !device.is_current);
  expect(current).toMatchObject({
    device_brand: 'Web Browser',
    device_type: 'W',
    name: 'Chrome di Android',
  });

  const removed = await remove(viewer.headers, { device_id: away.device_id, is_logout: 0 });
  expect(removed.json().result).toEqual({ device_id: away.device_id, is_logout: 0 });
  expect((await list(viewer.headers)).json().result.devices).toEqual([current]);
  await expect.poll(async () => (await list(other.headers)).statusCode).toBe(401);
  const refresh = await app.inject({
    method: 'POST',
    url: '/platform/v2/auth/refresh',
    cookies: other.cookies,
  });
  expect(refresh.statusCode).toBe(401);
});

test("a stranger's device can't be signed out", async () => {
  const viewer = await aViewer();
  const stranger = await aViewer();
  const [device] = (await list(viewer.headers)).json().result.devices;
  expect((await remove(stranger.headers, { device_id: device.device_id })).statusCode).toBe(200);
  expect((await list(viewer.headers)).json().result.devices).toHaveLength(1);
});

test('a visitor has no devices', async () => {
  for (const headers of [{}, await asService(deps)]) {
    const answer = await remove(headers, { device_id: 'x' });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
    const listed = await app.inject({ url: '/platform/v2/device/list-po2', headers });
    expect(listed.statusCode).toBe(401);
  }
});

test('a forged ticket is refused', async () => {
  const answer = await remove(asClient(deps), {
    device_id: 'x',
    ticket: 'eyJhbGciOiJub25lIn0.e30.',
  });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'accounts.ticketInvalid']);
});

test.each([{}, { device_id: '' }, { device_id: 'a\u0000' }, { device_id: 9 }])(
  'a bad body is refused: %j',
  async (payload) => {
    const { headers } = await aViewer();
    const answer = await remove(headers, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);
