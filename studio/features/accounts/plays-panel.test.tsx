import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type PlaySums, PlaysPanel } from './plays-panel.tsx';

const sums = { plays: 4, stalled: 1, failed: 1, stalledMs: 95_000, playedMs: 600_000 };
const drawn = (plays: PlaySums[]) =>
  renderToString(<PlaysPanel plays={plays} />)
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '|');

test('plays are told in all, by day, by device and by what they showed', () => {
  const words = drawn([
    { by: 'all', name: '', ...sums },
    { by: 'day', name: '2026-11-24', ...sums },
    { by: 'device', name: 'Chrome di TV', ...sums, stalled: 0, stalledMs: 0 },
    { by: 'shown', name: 'Ombak Terakhir', ...sums },
  ]);
  expect(words).toContain('4 tontonan, 1 (25 %) tersendat selama 2 mnt, 1 gagal.');
  expect(words).toMatch(/24 Nov 2026\|+4\|+1 \(25 %\)\|+2 mnt\|+1\|/);
  expect(words).toMatch(/Chrome di TV\|+4\|+0\|+0 dtk\|+1\|/);
  expect(words).toMatch(/Ombak Terakhir\|+4\|/);
});

test('an account without plays is told why there may be none', () => {
  const none = { plays: 0, stalled: 0, failed: 0, stalledMs: 0, playedMs: 0 };
  expect(drawn([{ by: 'all', name: '', ...none }])).toContain('di profil anak tidak pernah');
});
