import { expect, test } from 'vitest';
import { filmClasses } from './constants.ts';
import { classesUpTo, isFitFor } from './film-classes.ts';

test('each class opens itself and the younger ones', () => {
  expect(filmClasses.map(classesUpTo)).toEqual([
    ['SU'],
    ['SU', '13+'],
    ['SU', '13+', '17+'],
    ['SU', '13+', '17+', '21+'],
  ]);
});

test('what has no class is for adults alone', () => {
  expect(isFitFor(null, undefined)).toBe(true);
  expect([null, undefined].map((unrated) => isFitFor(unrated, 'SU'))).toEqual([false, false]);
  expect(isFitFor('13+', 'SU')).toBe(false);
  expect(isFitFor('13+', '13+')).toBe(true);
  expect(isFitFor('21+', '17+')).toBe(false);
});
