import { expect, test } from 'vitest';
import { getDataCap, postDataCap } from '#contract/playback.ts';
import { testApp } from '#test/app.ts';
import { aViewer } from '#test/factories/a-viewer.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/shop.ts';

const { app, parts } = await testApp();
const read = async (headers: Record<string, string>) =>
  (await askApp(app, headers, getDataCap)).result.maxHeight;

test('a cap is kept for the account, on all its devices and for nobody else', async () => {
  const { accountId, headers } = await aViewer();
  expect(await read(headers)).toBeNull();
  for (const maxHeight of [720, 480, 360, 240, 0, null] as const) {
    const set = await askApp(app, headers, postDataCap, { body: { maxHeight } });
    expect([set.status, set.result]).toEqual([200, { maxHeight }]);
    expect(await read(await asAccount(parts, accountId))).toBe(maxHeight);
  }
  await askApp(app, headers, postDataCap, { body: { maxHeight: 240 } });
  expect(await read((await aViewer()).headers)).toBeNull();
});

test('only an account has one', async () => {
  for (const headers of [{}, asClient(parts), await asService(parts)]) {
    expect((await askApp(app, headers, getDataCap)).code).toBe('common.unauthenticated');
    const set = await askApp(app, headers, postDataCap, { body: { maxHeight: 240 } });
    expect([set.status, set.code]).toEqual([401, 'common.unauthenticated']);
  }
});

test('heights that no rung has are refused and change nothing', async () => {
  const { headers } = await aViewer();
  const wrong = [{}, { maxHeight: 1 }, { maxHeight: -1 }, { maxHeight: '240' }, { maxHeight: 1e9 }];
  for (const payload of wrong) {
    const url = '/platform/v2/playback/data-cap';
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  }
  expect(await read(headers)).toBeNull();
});
