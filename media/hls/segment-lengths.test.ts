import { expect, test } from 'vitest';
import { START, theFilms, theSessions } from '../test/periods.ts';
import { TICKS_A_SECOND, windowSegmentsOf } from '../timeline/timeline.ts';
import { slotPlaylist } from './channel-playlists.ts';

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
