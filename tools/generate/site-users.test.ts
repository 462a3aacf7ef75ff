import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { siteUsage } from './site-users.ts';

const isUsed = siteUsage();

test.each([
  // By an import, by one of several names in it, by its address.
  ['getProductDetail', true],
  ['login', true],
  ['getMappingChannel', true],
  ['mintTvsToken', true],
  ['postWatchVodCreate', true],
  ['getCmsContent', true],
  ['authError', true],
  // Integrators' own: another call does its work on the site.
  ['isPremium', false],
  ['validateBearer', false],
  ['externalLogin', false],
])('the site uses %s: %s', (id, expected) => {
  const call = calls.find((each) => each.id === id);
  if (call === undefined) throw new Error(`There is no call ${id}`);
  expect(isUsed(call)).toBe(expected);
});
