import { expect, test } from 'vitest';
import { getDataCap, postDataCap } from '#contract/playback/index.ts';
import { openTestApp } from '#test/app.ts';
import { aViewer } from '#test/factories/accounts/a-viewer.ts';
import { asAccount, asClient, asService } from '#test/factories/callers.ts';
import { askApp } from '#test/factories/ask-app.ts';

const { app, deps } = await openTestApp({ modules: ['playback'] });
const read = async (headers: Record<string, string>) =>
  (await askApp(app, headers, getDataCap)).result.maxHeight;

test('a cap is kept for the account, on all its devices and for no other account', async () => {
  const { accountId, headers } = await aViewer();
  expect(await read(headers)).toBeNull();
  for (const maxHeight of [720, 480, 360, 240, 0, null] as const) {
    const set = await askApp(app, headers, postDataCap, { body: { maxHeight } });
    expect([set.status, set.result]).toEqual([200, { maxHeight }]);
    expect(await read(await asAccount(deps, accountId))).toBe(maxHeight);
  }
  await askApp(app, headers, postDataCap, { body: { maxHeight: 240 } });
  expect(await read((await aViewer()).headers)).toBeNull();
});

test('only an account has one', async () => {
  for (const headers of [{}, asClient(deps), await asService(deps)]) {
    expect((await askApp(app, headers, getDataCap)).code).toBe('common.unauthenticated');
    const set = await askApp(app, headers, postDataCap, { body: { maxHeight: 240 } });
    expect([set.status, set.code]).toEqual([401, 'common.unauthenticated']);
  }
});

test('heights that no rendition has are refused and change nothing', async () => {
  const { headers } = await aViewer();
  const wrong = [{}, { maxHeight: 1 }, { maxHeight: -1 }, { maxHeight: '240' }, { maxHeight: 1e9 }];
  for (const payload of wrong) {
    const url = '/platform/v2/playback/data-cap';
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'common.badRequest']);
  }
  expect(await read(headers)).toBeNull();
});
