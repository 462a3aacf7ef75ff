import { expect, test } from 'vitest';
import { stillUseOf } from './take-still.ts';

const start = new Date('2026-11-22T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const base = { startAt: start, kpiClass: 'SU', category: null };
const film = { ...base, isKept: false, isMatch: false, isContinued: false };
const sport = { ...film, category: 'Olahraga' };

test.each([
  ['the first frames pass', film, 10, 'fresh'],
  ['one of the opening stands for its programme', film, 60, 'kept'],
  ['later ones pass', { ...film, isKept: true }, 600, 'fresh'],
  ['nothing announced', { ...film, startAt: null }, 0, 'fresh'],
  ['class D, at any hour', { ...film, kpiClass: 'D' }, 60, 'none'],
  ['sports, before it has begun to be played', sport, 60, 'kept'],
  ['sports, once a result may be on the picture', sport, 600, 'none'],
  ['sports that began on another channel', { ...sport, isContinued: true }, 60, 'none'],
  ['sports, a second one', { ...sport, isKept: true }, 90, 'none'],
  ['a match that the guide calls otherwise', { ...film, isMatch: true }, 600, 'none'],
  ['a channel of sports without a guide', { ...film, startAt: null }, 0, 'none', 'olahraga'],
  ['a film on a channel of sports', { ...film, category: 'Film' }, 600, 'kept', 'olahraga'],
])('%s: %j after %i s is %s', (_name, moment, seconds, use, genre = 'nasional') => {
  expect(stillUseOf(moment, genre, after(seconds))).toBe(use);
});
