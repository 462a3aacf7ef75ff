import { expect, test } from 'vitest';
import { type Cap, capText, readCap, withinCap } from './cap.ts';
import { aFilm, aRung, aSound, sheets } from './fixtures/film.ts';

const cap = (changes: Partial<Cap> = {}): Cap => ({
  maxHeight: 1080,
  audioOnly: false,
  dataSaver: false,
  ...changes,
});
const ids = (tracks: { id: string }[]) => tracks.map(({ id }) => id);

test.each([
  [1080, ['v240', 'v480', 'v1080']],
  [720, ['v240', 'v480']],
  [480, ['v240', 'v480']],
  [479, ['v240']],
])('a cap of %i leaves %j', (maxHeight, left) => {
  expect(ids(withinCap(aFilm(), cap({ maxHeight })).video)).toEqual(left);
});

test('the smallest rung is always left', () => {
  const film = aFilm({ video: [aRung(1080, 1920, 4_000_000)] });
  expect(ids(withinCap(film, cap({ maxHeight: 0 })).video)).toEqual(['v1080']);
});

test('a data saver gets small pictures and the small sound of every language', () => {
  const audio = [
    aSound('a56', 56_000),
    aSound('a96', 96_000),
    aSound('a56-2', 56_000, 'en'),
    aSound('a96-2', 96_000, 'en'),
  ];
  const film = withinCap(aFilm({ audio }), cap({ dataSaver: true }));
  expect(ids(film.video)).toEqual(['v240']);
  expect(ids(film.audio)).toEqual(['a56', 'a56-2']);
});

test('who only listens gets no picture, large or small', () => {
  const film = withinCap(aFilm({ thumbnails: sheets }), cap({ audioOnly: true }));
  expect(film.video).toEqual([]);
  expect(film.thumbnails).toBeUndefined();
  expect(ids(film.audio)).toEqual(['a56', 'a96']);
});

test('a silent film cannot be listened to, so it stays a film', () => {
  const film = withinCap(aFilm({ audio: [] }), cap({ audioOnly: true }));
  expect(film.video).not.toEqual([]);
});

test.each([
  cap(),
  cap({ maxHeight: 480, audioOnly: true }),
  cap({ dataSaver: true, audioOnly: true }),
])('text and back: %j', (each) => expect(readCap(capText(each))).toEqual(each));

test.each(['', 'x', '720sa', '99999', '-1', '720 '])('%j is no cap', (text) => {
  expect(readCap(text)).toBeUndefined();
});
