import { expect, test } from 'vitest';
import {
  type PlaybackLimits,
  playbackLimitsText,
  readPlaybackLimits,
  withinPlaybackLimits,
} from './playback-limits.ts';
import { aPresentation, aRendition, aSound, sheets } from './test/presentation.ts';

const limits = (changes: Partial<PlaybackLimits> = {}): PlaybackLimits => ({
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
  expect(ids(withinPlaybackLimits(aPresentation(), limits({ maxHeight })).video)).toEqual(left);
});

test('the smallest rendition is always left', () => {
  const presentation = aPresentation({ video: [aRendition(1080, 1920, 4_000_000)] });
  expect(ids(withinPlaybackLimits(presentation, limits({ maxHeight: 0 })).video)).toEqual([
    'v1080',
  ]);
});

test('a data saver gets small pictures and the small sound of every language', () => {
  const audio = [
    aSound('a56', 56_000),
    aSound('a96', 96_000),
    aSound('a56-2', 56_000, 'en'),
    aSound('a96-2', 96_000, 'en'),
  ];
  const presentation = withinPlaybackLimits(aPresentation({ audio }), limits({ dataSaver: true }));
  expect(ids(presentation.video)).toEqual(['v240']);
  expect(ids(presentation.audio)).toEqual(['a56', 'a56-2']);
});

test('who only listens gets no picture, large or small', () => {
  const presentation = withinPlaybackLimits(
    aPresentation({ thumbnails: sheets }),
    limits({ audioOnly: true }),
  );
  expect(presentation.video).toEqual([]);
  expect(presentation.thumbnails).toBeUndefined();
  expect(ids(presentation.audio)).toEqual(['a56', 'a96']);
});

test('an asset without sound cannot be listened to, so it keeps its pictures', () => {
  const presentation = withinPlaybackLimits(
    aPresentation({ audio: [] }),
    limits({ audioOnly: true }),
  );
  expect(presentation.video).not.toEqual([]);
});

test.each([
  limits(),
  limits({ maxHeight: 480, audioOnly: true }),
  limits({ dataSaver: true, audioOnly: true }),
])('text and back: %j', (each) =>
  expect(readPlaybackLimits(playbackLimitsText(each))).toEqual(each),
);

test.each(['', 'x', '720sa', '99999', '-1', '720 '])('%j is no cap', (text) => {
  expect(readPlaybackLimits(text)).toBeUndefined();
});
