import { expect, test } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { routeFiles } from '../generate/route-files.ts';

test('every call of the contract is served by one file of its module', () => {
  const files = routeFiles();
  const wrong = calls.filter(({ id, module }) => {
    const own = files.get(id) ?? [];
    return own.length !== 1 || !own[0]?.startsWith(`server/modules/${module}/routes/`);
  });
  expect(wrong.map(({ id, module }) => `${module}: ${id}`)).toEqual([]);
});

test('no two calls share an id, nor a method and path', () => {
  const ids = calls.map(({ id }) => id);
  const places = calls.map((call) => `${call.method} ${pathOf(call).replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(places).size).toBe(places.length);
});
