import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asClient, asService } from '#test/factories/callers.ts';

const { app, deps } = await openTestApp({ modules: ['accounts'] });

const list = async (headers: object) =>
  (await app.inject({ url: '/platform/v2/device/list-po2', headers: { ...headers } })).json().result
    .devices;
const rename = (headers: object, payload: object) =>
  app.inject({
    method: 'POST',
    url: '/platform/v2/device/rename',
    headers: { ...headers },
    payload,
  });

test('an owner names a device and takes the name back', async () => {
  const { headers } = await aViewer();
  const [{ device_id }] = await list(headers);
  const named = await rename(headers, { device_id, name: '  TV   ruang tamu ' });
  expect(named.json().result).toEqual({ device_id, name: 'TV ruang tamu' });
  expect(await list(headers)).toMatchObject([
    { name: 'TV ruang tamu', model: 'Chrome di Android', place: null },
  ]);
  expect((await rename(headers, { device_id, name: ' ' })).json().result.name).toBe(
    'Chrome di Android',
  );
  expect(await list(headers)).toMatchObject([{ name: 'Chrome di Android' }]);
});

test("a stranger's device, or one that was deleted, can't be named", async () => {
  const owner = await aViewer();
  const stranger = await aViewer();
  const [{ device_id }] = await list(owner.headers);
  const answer = await rename(stranger.headers, { device_id, name: 'Punyaku' });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'accounts.deviceNotFound']);
  expect(await list(owner.headers)).toMatchObject([{ name: 'Chrome di Android' }]);
});

test('who has no account names nothing', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    const answer = await rename(headers, { device_id: 'x', name: 'y' });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'common.unauthenticated']);
  }
});

test.each([{}, { device_id: 'x' }, { device_id: 'x', name: 'y'.repeat(61) }, { device_id: '' }])(
  'a bad body is refused: %j',
  async (payload) => {
    const { headers } = await aViewer();
    const answer = await rename(headers, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  },
);
