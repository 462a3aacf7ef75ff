import hls from 'hls-parser';
import { expect, test } from 'vitest';
import { type Block, periodsOf } from './blocks.ts';
import { cutRanges, type Range } from './cut-ranges.ts';
import { aSchedule, aSource } from '../test/channel.ts';
import { channelManifest } from '../dash/channel-manifest.ts';
import { slotPlaylist } from '../hls/channel-playlists.ts';
import { TICKS_A_SECOND, type Ticks, endOf, windowSegmentsOf, startOf } from './timeline.ts';

const SECOND = TICKS_A_SECOND;
const START = 1_700_000_000 * SECOND;
const FILMS = [
  aSource('half-hour', 30 * 60 * 24),
  aSource('clip', 20 * 24 + 7),
  aSource('minute', 61 * 24 + 13),
];

function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** An hour of a channel, and scenes of it in any order. */
function aCut(seed: number): { blocks: Block[]; ranges: Range[] } {
  const random = randomOf(seed);
  const shows = Array.from({ length: 6 }, () => ({
    sources: [FILMS[random(3)]!, FILMS[random(3)]!],
    ticks: (300 + random(600)) * SECOND,
  }));
  const blocks = aSchedule(START, shows);
  const ranges = Array.from({ length: 1 + random(5) }, () => {
    const from = START + random(1_700_000) * (SECOND / 1000);
    const to = from + (2000 + random(90_000)) * (SECOND / 1000);
    return { from, to, periods: itemsIn(blocks, from, to) };
  });
  return { blocks, ranges };
}

function itemsIn(blocks: Block[], from: Ticks, to: Ticks) {
  return blocks
    .filter((block) => block.end > from && block.start < to)
    .flatMap((block) => periodsOf(block, from, to));
}

const seeds = Array.from({ length: 200 }, (_, i) => i + 1);

test('every scene is there in its order, segment by segment of picture, and nothing else', () => {
  for (const seed of seeds) {
    const { ranges } = aCut(seed);
    const wished = ranges.flatMap(({ periods, from, to }) =>
      windowSegmentsOf(periods, { from, to, edge: Number.POSITIVE_INFINITY }).map(
        ({ period, video }) => `${period.path} ${video.from}-${video.until}`,
      ),
    );
    const { windowSegments } = cutRanges(ranges);
    const got = windowSegments.map(
      ({ period, video }) => `${period.path} ${video.from}-${video.until}`,
    );
    expect(got, `seed ${seed}`).toEqual(wished);
  }
});

test('scenes follow each other without a gap, picture fills them and sound covers them', () => {
  for (const seed of seeds) {
    const { ranges } = aCut(seed);
    const { windowSegments, window } = cutRanges(ranges);
    let at = ranges[0]!.from;
    for (const [i, { period, video, audio }] of windowSegments.entries()) {
      const [picture, sound] = [period.video[0]!, period.audio[0]!];
      expect([period.ordinal, period.start]).toEqual([i, at]);
      expect(Math.abs(startOf(period, picture, video.from) - at)).toBeLessThanOrEqual(1);
      at = period.end!;
      expect(Math.abs(endOf(period, picture, video.until - 1) - at)).toBeLessThanOrEqual(1);
      expect(startOf(period, sound, audio.from)).toBeLessThanOrEqual(period.start + 1);
      // The sound of an asset may be shorter than its picture, by less than a frame of it.
      const isWhole = audio.until === period.count.audio;
      const missing = at - endOf(period, sound, audio.until - 1);
      expect(missing).toBeLessThanOrEqual(isWhole ? SECOND / 10 : 1);
    }
    expect(window.to).toBe(at);
    const wished = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
    // Snapped outwards: at most a segment more at either end of each scene.
    expect(at - ranges[0]!.from).toBeGreaterThanOrEqual(wished - SECOND);
    expect(at - ranges[0]!.from).toBeLessThanOrEqual(wished + ranges.length * 8 * SECOND);
  }
});

test('HLS and DASH tell of a whole asset of that length', () => {
  for (const seed of seeds.slice(0, 40)) {
    const { windowSegments, window } = cutRanges(aCut(seed).ranges);
    const seconds = (window.to - window.from) / SECOND;
    for (const slot of ['v480', 'a96']) {
      const text = slotPlaylist({
        windowSegments,
        slot,
        playlistType: 'VOD',
        targetSeconds: 5,
        root: '../',
      });
      const playlist = hls.parse(text) as hls.types.MediaPlaylist;
      expect(playlist.endlist).toBe(true);
      expect([playlist.mediaSequenceBase, playlist.discontinuitySequenceBase]).toEqual([0, 0]);
      const breaks = playlist.segments.filter(({ discontinuity }) => discontinuity).length;
      expect(breaks).toBe(windowSegments.length - 1);
      const length = playlist.segments.reduce((sum, { duration }) => sum + duration, 0);
      if (slot === 'v480') expect(Math.abs(length - seconds)).toBeLessThan(0.01);
    }
    const mpd = channelManifest({
      windowSegments,
      window,
      playlistType: 'VOD',
      depthSeconds: 0,
      targetSeconds: 4,
      root: '../',
    });
    const [, length = ''] = /mediaPresentationDuration="PT([\d.]+)S"/.exec(mpd) ?? [];
    expect(mpd).toContain('type="static"');
    expect(mpd.match(/<Period /g)).toHaveLength(windowSegments.length);
    expect(Math.abs(Number(length) - seconds)).toBeLessThan(0.01);
    // Each Period begins where the one before it ends.
    let at = 0;
    for (const [, start, duration] of mpd.matchAll(/start="PT([\d.]+)S" duration="PT([\d.]+)S"/g)) {
      expect(Math.abs(Number(start) - at)).toBeLessThan(0.01);
      at = Number(start) + Number(duration);
    }
    expect(Math.abs(at - seconds)).toBeLessThan(0.01);
  }
});
