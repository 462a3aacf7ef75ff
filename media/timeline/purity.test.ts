import hls from 'hls-parser';
import { describe, expect, test } from 'vitest';
import { type Block, type Source, periodsOf, totalsAfter } from './blocks.ts';
import { aSchedule, aSource } from '../test/channel.ts';
import { slotPlaylist } from '../hls/channel-playlists.ts';
import { TICKS_A_SECOND, type Ticks, windowSegmentsOf } from './timeline.ts';

const SECOND = TICKS_A_SECOND;
const START = 1_700_000_000 * SECOND;
// The half hour has 450 segments of picture and 449 of sound: only then do wrong sums of sound show.
const FILMS = [
  aSource('half-hour', 30 * 60 * 24),
  aSource('clip', 20 * 24 + 7, [240, 360, 720]),
  aSource('one-segment', 50),
  aSource('minute', 61 * 24 + 13, [480]),
  aSource('three-minutes', 3 * 60 * 24 + 5),
];

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function aRandomSchedule(random: (below: number) => number, sum = totalsAfter): Block[] {
  const shows = Array.from({ length: 12 }, () => {
    const sources = Array.from({ length: 1 + random(3) }, () => FILMS[random(FILMS.length)]!);
    return { sources, ticks: (20 + random(2400)) * SECOND };
  });
  return aSchedule(START, shows, sum);
}

type Segment = { uri: string; seconds: number; discontinuities: number; at: string | undefined };

/** What a player knows of a playlist: every segment by its number. */
function read(text: string): Map<number, Segment> {
  const known = new Map<number, Segment>();
  let number = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
  let discontinuities = Number(/DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1]);
  let [seconds, at] = [0, undefined as string | undefined];
  for (const line of text.split('\n')) {
    if (line === '#EXT-X-DISCONTINUITY') discontinuities += 1;
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) at = line.slice(25);
    else if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8));
    else if (line !== '' && !line.startsWith('#')) {
      known.set(number, { uri: line, seconds, discontinuities, at });
      number += 1;
      at = undefined;
    }
  }
  return known;
}

function playlist(blocks: Block[], slot: string, now: Ticks, depth: Ticks): string {
  const window = { from: now - depth, to: Number.POSITIVE_INFINITY, edge: now };
  const periods = blocks
    .filter((block) => block.end > window.from && block.start < now)
    .flatMap((block) => periodsOf(block, window.from, now));
  const windowSegments = windowSegmentsOf(periods, window);
  return slotPlaylist({ windowSegments, slot, playlistType: 'LIVE', targetSeconds: 4, root: '' });
}

/** How often a later playlist contradicts an earlier one, over random schedules, slots and moments. */
function contradictions(sum: (block: Block) => Block['before']) {
  let [checks, differences] = [0, 0];
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = randomOf(seed);
    const blocks = aRandomSchedule(random, sum);
    const length = blocks.at(-1)!.end - START;
    for (let round = 0; round < 40; round += 1) {
      const slot = ['v240', 'v480', 'v720', 'a56', 'a96'][random(5)]!;
      const now = START + 60 * SECOND + random(length / SECOND) * SECOND + random(SECOND);
      const depth = (30 + random(180)) * SECOND;
      const before = read(playlist(blocks, slot, now, depth));
      const after = read(playlist(blocks, slot, now + random(depth), depth));
      for (const [number, segment] of after) {
        const known = before.get(number);
        if (known === undefined) continue;
        checks += 1;
        const isSame =
          known.uri === segment.uri &&
          known.seconds === segment.seconds &&
          known.discontinuities === segment.discontinuities;
        if (!isSame) differences += 1;
      }
      // Nothing that was said disappears from between.
      const gaps = [...after.keys()].filter(
        (number, i, all) => i > 0 && number !== all[i - 1]! + 1,
      );
      differences += gaps.length;
    }
  }
  return { checks, differences };
}

describe('a playlist of a later moment', () => {
  test('never contradicts an earlier one', () => {
    const { checks, differences } = contradictions(totalsAfter);
    expect(checks).toBeGreaterThan(5000);
    expect(differences).toBe(0);
  });

  test.each<[string, (block: Block) => Block['before']]>([
    ['one discontinuity too few', (block) => less(block, { periods: 1 })],
    [
      'sound counted as picture',
      (block) => ({ ...totalsAfter(block), audio: totalsAfter(block).video }),
    ],
    ['a cut period counted whole', (block) => wholeRounds(block)],
    ['nothing carried over', (block) => ({ ...totalsAfter(block), video: 0, periods: 0 })],
  ])('does when sums are wrong: %s', (_name, sum) => {
    expect(contradictions(sum).differences).toBeGreaterThan(0);
  });
});

function less(block: Block, by: { periods: number }): Block['before'] {
  const sum = totalsAfter(block);
  return { ...sum, periods: sum.periods - by.periods };
}

function wholeRounds(block: Block): Block['before'] {
  const { periods, video, audio } = block.before;
  const played = totalsAfter(block).periods - periods;
  const plays = (key: 'video' | 'audio') =>
    Array.from({ length: played }, (_, i) => block.sources[i % block.sources.length] as Source)
      .map((source) => source.count[key])
      .reduce((sum, count) => sum + count, 0);
  return {
    periods: periods + played,
    video: video + plays('video'),
    audio: audio + plays('audio'),
  };
}

test('picture and sound name the same periods at every moment', () => {
  const random = randomOf(7);
  const blocks = aRandomSchedule(random);
  const length = blocks.at(-1)!.end - START;
  for (let i = 0; i < 300; i += 1) {
    const now = START + 60 * SECOND + random(length / SECOND) * SECOND + random(SECOND);
    const [picture, sound] = ['v240', 'a56'].map((slot) =>
      playlist(blocks, slot, now, 60 * SECOND),
    );
    const periods = (text = '') =>
      [...text.matchAll(/DATE-TIME|DISCONTINUITY-SEQUENCE:\d+/g)].join();
    expect(periods(picture)).toBe(periods(sound));
  }
});

test('a strict reader takes it', () => {
  hls.setOptions({ strictMode: true });
  const blocks = aRandomSchedule(randomOf(3));
  const parsed = hls.parse(playlist(blocks, 'v480', START + 3000 * SECOND, 60 * SECOND));
  expect(parsed.isMasterPlaylist).toBe(false);
  if (!parsed.isMasterPlaylist) expect(parsed.segments.length).toBeGreaterThan(10);
});
