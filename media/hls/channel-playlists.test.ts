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

function theSessions(hole = 0): Period[] {
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
    [start, ordinal] = [end + hole * TICKS_A_SECOND, ordinal + 1];
    return period;
  });
}

function listsOf(from: number, to: number, playlistType: PlaylistType = 'VOD') {
  const ticks = (seconds: number) => START + seconds * TICKS_A_SECOND;
  const window = { from: ticks(from), to: ticks(to), edge: ticks(1_000) };
  const windowSegments = windowSegmentsOf(theSessions(), window);
  const listOf = (slot: string) => {
    const given = { windowSegments, slot, playlistType, targetSeconds: 4, root: '' };
    const lines = slotPlaylist(given).split('\n');
    const lengths = lines
      .filter((line) => line.startsWith('#EXTINF:'))
      .map((line) => line.slice(8));
    const numbers = lines.filter((line) => line.endsWith('.m4s')).map((line) => line.split('/')[3]);
    return { numbers, lengths: lengths.map((each) => Math.round(Number.parseFloat(each) * 1e5)) };
  };
  return { picture: listOf('v240'), sound: listOf('a56') };
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

/** Two films of so many seconds, one after the other: pictures of 4 s, the sound by 188 AAC frames, as they are packaged. */
function theFilms(lengths: readonly number[]): Period[] {
  let start = START;
  const before = { video: 0, audio: 0 };
  return lengths.map((seconds, ordinal) => {
    const cut = (length: number) =>
      Array.from({ length: Math.ceil(seconds / length) }, (_, i) =>
        Math.min(length, seconds - i * length),
      );
    const [video, audio] = [cut(4), cut(192_512 / 48_000)];
    const live = (track: Track, own: number[]) => ({
      ...track,
      segments: timesOf(own, track.timescale),
      firstNumber: 1,
      base: 0,
    });
    const period: Period = {
      ordinal,
      start,
      end: start + seconds * TICKS_A_SECOND,
      path: `a/${ordinal}/`,
      video: [live(aRendition(240, 424, 1), video)],
      audio: [live(aSound('a56', 1), audio)],
      count: { video: video.length, audio: audio.length },
      before: { ...before },
    };
    start += seconds * TICKS_A_SECOND;
    before.video += video.length;
    before.audio += audio.length;
    return period;
  });
}

type Reference = { at: number; end: number };

/** What Shaka 5 makes of a whole playlist: segments by their lengths, and how far their dates move each. */
function read(text: string) {
  const lines = text.split('\n');
  const references: (Reference & { date: number })[] = [];
  let [at, date] = [0, 0];
  for (const line of lines) {
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) date = Date.parse(line.slice(25)) / 1_000;
    if (!line.startsWith('#EXTINF:')) continue;
    const seconds = Number.parseFloat(line.slice(8));
    references.push({ at, end: at + seconds, date });
    [at, date] = [at + seconds, date + seconds];
  }
  const target = Number(/TARGETDURATION:(\d+)/.exec(text)![1]);
  return { references, target, begin: references[0]!.date, length: at };
}

const wholeLists = (windowSegments: Parameters<typeof slotPlaylist>[0]['windowSegments']) =>
  ['v240', 'a56'].map((slot) =>
    read(slotPlaylist({ windowSegments, slot, playlistType: 'VOD', targetSeconds: 4, root: '' })),
  );

/** Shaka trims lists to the shorter one, moves what is a millisecond off its date, and ends where the shorter one ends then. */
function shakaOf(lists: readonly ReturnType<typeof read>[]) {
  const shorter = Math.min(...lists.map(({ length }) => length));
  const lowest = Math.min(...lists.map(({ begin }) => begin));
  const reached = lists.map(({ references }) => {
    const { at, end, date } = references.findLast((each) => each.at < shorter)!;
    const moved = date - lowest - at;
    return Math.min(end, shorter) + (Math.abs(moved) < 0.001 ? 0 : moved);
  });
  const ends = Math.min(...lists.map(({ begin, length }) => begin - lowest + length));
  return { reached, ends, lowest };
}

// Sound drifts by 10.7 ms a segment: in the second hour it begins up to four seconds before the picture, or after it.
test.each([
  ['an hour in, to its end', [7_200], 3_605, 7_200],
  ['half an hour in, to its end', [7_200], 1_703, 7_200],
  ['from its midst to its midst', [7_200], 3_000, 4_001],
  ['the same, where the sound begins last', [7_200], 5_002, 5_903],
  ['over two films', [5_400.5, 3_001.25], 4_000, 8_401.75],
  ['into the midst of the third', [3_600.2, 2_700.7, 5_400], 2_222, 9_999],
])('a part of a long film has in Shaka an end that its lists reach: %s', (_n, films, from, to) => {
  const ticks = (seconds: number) => START + Math.round(seconds * TICKS_A_SECOND);
  const window = { from: ticks(from), to: ticks(to), edge: ticks(100_000) };
  const windowSegments = windowSegmentsOf(theFilms(films), window);
  const lists = wholeLists(windowSegments);
  const { reached, ends, lowest } = shakaOf(lists);
  for (const each of reached) expect(each).toBeGreaterThan(ends - 1e-6);
  // Nothing of what was asked for is cut off, and nothing of the playlist is longer than it says.
  expect(lowest + ends).toBeGreaterThan(START / TICKS_A_SECOND + to - 0.1);
  for (const { references, target } of lists)
    for (const { at, end } of references) expect(Math.round(end - at)).toBeLessThanOrEqual(target);
  expect(lists[0]!.target).toBe(lists[1]!.target);
});

test.each([-0.05, 0, 0.05])(
  'nor does it wait for an encoder whose next session began %f s after the last one ended',
  (hole) => {
    for (const [from, to] of [
      [0, 31],
      [4.05, 20],
      [8.1, 27],
      [11.9, 31],
    ]) {
      const ticks = (seconds = 0) => START + Math.round(seconds * TICKS_A_SECOND);
      const window = { from: ticks(from), to: ticks(to), edge: ticks(1_000) };
      const { reached, ends } = shakaOf(wholeLists(windowSegmentsOf(theSessions(hole), window)));
      for (const each of reached) expect(each, `${from}`).toBeGreaterThan(ends - 1e-6);
    }
  },
);
