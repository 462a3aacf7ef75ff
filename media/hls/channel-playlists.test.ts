import { expect, test } from 'vitest';
import { SESSIONS, START, theSessions } from '../test/periods.ts';
import { TICKS_A_SECOND, windowSegmentsOf } from '../timeline/timeline.ts';
import { type PlaylistType, slotPlaylist } from './channel-playlists.ts';

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
