import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { routeOf } from '#platform/serve.ts';
import { openTestApp } from '#test/app.ts';

test('the app has a route for every call of the contract', async () => {
  const { app } = await openTestApp({ modules: 'all' });
  const missing = calls.filter(
    (call) => !app.hasRoute({ method: call.method, url: routeOf(call) }),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('the OpenAPI document that is served is the committed one', async () => {
  const { app } = await openTestApp({ modules: [] });
  const answer = await app.inject('/platform/openapi.json');
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.payload).toBe(readFileSync('docs/openapi.json', 'utf8'));
  expect((await app.inject('/platform/docs/json')).json()).toEqual(answer.json());
});
