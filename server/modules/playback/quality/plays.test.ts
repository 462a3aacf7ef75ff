import { expect, test } from 'vitest';
import { MINUTE } from '#contract/constants.ts';
import { wordsOfPlay } from './plays.ts';
import type { PlayFacts } from './queries/play.ts';

const play: PlayFacts = {
  productId: 'p',
  channelId: null,
  deviceName: 'Chrome di Android',
  provider: 'AS7713 Telkom',
  startupMs: 1_230,
  stalls: 3,
  stalledMs: 14_400,
  playedMs: 25 * MINUTE,
  kbit: 1_650_000,
  height: 480,
  state: 'f',
  error: 'network',
};
test.each([
  [
    {},
    'mulai 1,2 dtk · 3 kali tersendat, 14 dtk · sampai 480p, 1,1 Mbps · terputar 25 mnt · gagal: network · Chrome di Android, AS7713 Telkom',
  ],
  [
    { stalls: 0, state: 'e' as const, provider: null, height: null, kbit: 0 },
    'mulai 1,2 dtk · tidak tersendat · terputar 25 mnt · selesai · Chrome di Android',
  ],
  [
    { startupMs: null, stalls: 0, playedMs: 0, kbit: 0, height: null, state: 'q' as const },
    'ditutup sebelum gambar muncul · Chrome di Android, AS7713 Telkom',
  ],
])('a play is told in words: %#', (given, words) => {
  expect(wordsOfPlay({ ...play, ...given })).toBe(words);
});
