import { expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { testApp } from '#test/app.ts';

test('the app has a route for every call of the contract', async () => {
  const { app } = await testApp();
  const missing = calls.filter(
    (call) =>
      !app.hasRoute({ method: call.method, url: pathOf(call).replaceAll(/\{(\w+)\}/g, ':$1') }),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});
