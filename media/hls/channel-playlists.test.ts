import { expect, test } from 'vitest';
import { aRendition, aSound } from '../fixtures/presentation.ts';
import { type Period, TICKS_A_SECOND, windowSegmentsOf } from '../timeline/timeline.ts';
import type { Track } from '../track.ts';
import { type PlaylistType, slotPlaylist } from './channel-playlists.ts';

const START = 1_800_000_000 * TICKS_A_SECOND;
/** Of two sessions of an encoder, without a hole between: pictures of 4 s, the sound by pieces of 24 AAC frames. */
const SESSIONS = [
  { video: [4, 4, 4, 3.4], audio: [4.096, 4.096, 3.584, 3.61] },
  { video: [4, 4, 4, 4], audio: [4.096, 4.096, 3.584, 4.096] },
];

function timesOf(seconds: readonly number[], timescale: number) {
  let at = 0;
  const time = seconds.map((each) => (at += each) - each).map((each) => each * timescale);
  return { offset: time, length: time, time, duration: seconds.map((each) => each * timescale) };
}

function theSessions(): Period[] {
  let [start, ordinal] = [START, 0];
  return SESSIONS.map(({ video, audio }) => {
    const live = (track: Track, seconds: number[]) => ({
      ...track,
      segments: timesOf(seconds, track.timescale),
      firstNumber: 1,
      base: 0,
    });
    const end = start + video.reduce((sum, each) => sum + each, 0) * TICKS_A_SECOND;
    const period: Period = {
      ordinal,
      start,
      end,
      path: `s/${ordinal}/`,
      video: [live(aRendition(240, 424, 1), video)],
      audio: [live(aSound('a56', 1), audio)],
      count: { video: 4, audio: 4 },
      before: { video: 4 * ordinal, audio: 4 * ordinal },
      isCutAlike: true,
    };
    [start, ordinal] = [end, ordinal + 1];
    return period;
  });
}

function listsOf(from: number, to: number, playlistType: PlaylistType = 'VOD') {
  const ticks = (seconds: number) => START + seconds * TICKS_A_SECOND;
  const window = { from: ticks(from), to: ticks(to), edge: ticks(1_000) };
  const windowSegments = windowSegmentsOf(theSessions(), window);
  const read = (slot: string) => {
    const given = { windowSegments, slot, playlistType, targetSeconds: 4, root: '' };
    const lines = slotPlaylist(given).split('\n');
    const lengths = lines
      .filter((line) => line.startsWith('#EXTINF:'))
      .map((line) => line.slice(8));
    const numbers = lines.filter((line) => line.endsWith('.m4s')).map((line) => line.split('/')[3]);
    return { numbers, lengths: lengths.map((each) => Math.round(Number.parseFloat(each) * 1e5)) };
  };
  return { picture: read('v240'), sound: read('a56') };
}

const sum = (of: readonly number[]) => of.reduce((all, each) => all + each, 0);

// A picture's segment ends at 4, 8 and 12 s, its sound at 4.096, 8.192 and 11.776.
test.each([
  ['between the ends of picture and sound', 8.1, 19.45],
  ['where the sound ends first', 11.9, 27.3],
  ['in the middle of segments', 5, 25],
  ['at the whole of it', 0, 31.4],
])('a part that begins and ends %s has both for all of its time', (_name, from, to) => {
  const { picture, sound } = listsOf(from, to);
  expect(sound.numbers).toEqual(picture.numbers);
  expect(sum(sound.lengths)).toBe(sum(picture.lengths));
  for (const each of sound.lengths) expect(Math.round(each / 1e5)).toBeLessThanOrEqual(4);
});

test('what still grows says the lengths that segments have', () => {
  const { sound } = listsOf(0, 31.4, 'EVENT');
  expect(sound.lengths).toEqual(SESSIONS.flatMap(({ audio }) => audio).map((each) => each * 1e5));
});
