import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { routeOf } from '#platform/serve.ts';
import { testApp } from '#test/app.ts';

test('the app has a route for every call of the contract', async () => {
  const { app } = await testApp();
  const missing = calls.filter(
    (call) => !app.hasRoute({ method: call.method, url: routeOf(call) }),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});
