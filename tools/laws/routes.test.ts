import { expect, test } from 'vitest';
import { pathOf, staffKinds } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { routeFiles } from '../generate/route-files.ts';

test('every call of the contract is served by one file of its module', () => {
  const files = routeFiles();
  const wrong = calls.filter(({ id, module }) => {
    const own = files.get(id) ?? [];
    return own.length !== 1 || !own[0]?.startsWith(`server/modules/${module}/`);
  });
  expect(wrong.map(({ id, module }) => `${module}: ${id}`)).toEqual([]);
});

test('no two calls share an id, nor a method and path', () => {
  const ids = calls.map(({ id }) => id);
  const places = calls.map((call) => `${call.method} ${pathOf(call).replaceAll(/\{\w+\}/g, '{}')}`);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(places).size).toBe(places.length);
});

test('calls of staff alone, and no others, lie below /studio/v1', () => {
  const isStaff = (kind: string) => (staffKinds as readonly string[]).includes(kind);
  const own = calls.filter(({ callers }) => callers.every(isStaff));
  expect(own.length).toBeGreaterThan(30);
  const isBelow = ({ path }: { path: string }) => path.startsWith('/studio/v1/');
  expect(own.filter((call) => !isBelow(call)).map(({ id }) => id)).toEqual([]);
  expect(calls.filter((call) => isBelow(call) && !own.includes(call)).map(({ id }) => id)).toEqual(
    [],
  );
});
