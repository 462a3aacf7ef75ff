import { expect, test } from 'vitest';
import type { Platform } from '../../lib/platform/platform.server.ts';
import { loadHighlights } from './load-highlights.server.ts';

const team = (name: string) => ({ name, mark: name.slice(0, 3), colour: '#123456' });
const fixture = {
  slug: 'elang-banteng',
  home: team('Elang'),
  away: team('Banteng'),
  competition: { name: 'Liga' },
  round: null,
  kickOffAt: '2026-05-01T12:00:00Z',
  channel: null,
  replay: null,
  spoiler: { isHidden: false },
};
const pick = {
  slug: 'pilihan',
  name: 'Pilihan',
  text: 'Elang menang 3-0.',
  pictures: null,
  match: null,
  title: null,
  article: null,
};

/** Answers as for a viewer who hides no scores. */
const platform = {
  page: { isChild: false },
  isSignedIn: () => true,
  cookie: () => 'WIB',
  call: () => {
    const picks = [
      { ...pick, highlightId: 'laga', match: { fixture, stillUrl: null, highlights: [] } },
      { ...pick, highlightId: 'film', text: 'Laut lepas.', title: { slug: 'laut', kind: 'film' } },
    ];
    return Promise.resolve({ result: { picks, matches: [] } });
  },
} as unknown as Platform;

test('what is said of a match may tell its result: the page that promises none says it of films only', async () => {
  const { picks } = await loadHighlights(platform);
  expect(picks.map(({ kind, text }) => [kind, text])).toEqual([
    ['Pertandingan', ''],
    ['Film', 'Laut lepas.'],
  ]);
});
