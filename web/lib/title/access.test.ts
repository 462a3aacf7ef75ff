import { expect, test } from 'vitest';
import { signOf, type TitleAccess } from './access.ts';

const lite: TitleAccess = { tiers: ['free', 'freemium', 'lite'], titleIds: ['rented'] };
const film = (tier: 'free' | 'freemium' | 'lite' | 'premium' | 'single', id = 'film') => ({
  id,
  tier,
  isNew: true,
});

test('a card is locked only for those who may not play it, and bears one sign at most', () => {
  expect(signOf(film('premium'), lite, false)).toEqual({ kind: 'locked', tier: 'premium' });
  expect(signOf(film('single'), lite, false)).toEqual({ kind: 'locked', tier: 'single' });
  expect(signOf(film('single', 'rented'), lite, false)).toEqual({ kind: 'new' });
  expect(signOf(film('lite'), lite, false)).toEqual({ kind: 'new' });
  expect(signOf({ id: 'film', tier: 'lite' }, lite, false)).toBeUndefined();
});

test('a visitor sees what is free, a child nothing to buy', () => {
  expect(signOf(film('free'), null, false)).toEqual({ kind: 'free', tier: 'free' });
  expect(signOf(film('lite'), null, false)).toEqual({ kind: 'locked', tier: 'lite' });
  expect(signOf({ id: 'film', tier: 'premium' }, null, true)).toBeUndefined();
  expect(signOf(film('premium'), lite, true)).toEqual({ kind: 'new' });
});
