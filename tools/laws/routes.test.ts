import { expect, test } from 'vitest';
import { isStaffCall, pathOf } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { samples } from '#test/callers/all-samples.ts';
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

/** Where a staff session begins: who asks has none yet, and brings a studio passkey. */
const STUDIO_ENTRANCE = ['beginStaffSession', 'challengeStaffSession'];

test('calls of staff alone, and no others, lie below /studio/v1', () => {
  const own = calls.filter(isStaffCall);
  expect(own.length).toBeGreaterThan(30);
  const isBelow = ({ path }: { path: string }) => path.startsWith('/studio/v1/');
  expect(own.filter((call) => !isBelow(call)).map(({ id }) => id)).toEqual([]);
  const others = calls.filter((call) => isBelow(call) && !own.includes(call));
  expect(others.map(({ id }) => id).toSorted()).toEqual(STUDIO_ENTRANCE);
  const asking = calls.filter(({ needsStepUp }) => needsStepUp);
  expect(asking.length).toBeGreaterThan(5);
  expect(asking.filter((call) => !isStaffCall(call)).map(({ id }) => id)).toEqual([]);
});

test('every call of the contract has a sample of its callers, and nothing else has', () => {
  const ids = new Set(calls.map(({ id }) => id));
  const sampled = new Set(Object.keys(samples));
  // A line in server/test/callers/samples/<module>.ts mends it.
  expect([...ids].filter((id) => !sampled.has(id))).toEqual([]);
  expect([...sampled].filter((id) => !ids.has(id))).toEqual([]);
});
