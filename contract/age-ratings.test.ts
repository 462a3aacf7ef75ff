import { expect, test } from 'vitest';
import { filmClasses } from './constants.ts';
import { classesUpTo, isSuitableFor } from './age-ratings.ts';

test('each class opens itself and the younger ones', () => {
  expect(filmClasses.map(classesUpTo)).toEqual([
    ['SU'],
    ['SU', '13+'],
    ['SU', '13+', '17+'],
    ['SU', '13+', '17+', '21+'],
  ]);
});

test('what has no class is for adults alone', () => {
  expect(isSuitableFor(null, undefined)).toBe(true);
  expect([null, undefined].map((unrated) => isSuitableFor(unrated, 'SU'))).toEqual([false, false]);
  expect(isSuitableFor('13+', 'SU')).toBe(false);
  expect(isSuitableFor('13+', '13+')).toBe(true);
  expect(isSuitableFor('21+', '17+')).toBe(false);
});
