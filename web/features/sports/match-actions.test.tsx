import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FixtureView } from '#contract/live/sports-shapes.ts';
import { MatchActions } from './match-actions.tsx';

const match = {
  slug: 'a-b',
  status: 'live',
  isOnAir: true,
  home: { name: 'A' },
  away: { name: 'B' },
  channel: { id: 'c' },
  replay: { at: '2026-11-22T12:00:00Z', programmeId: null },
} as FixtureView;

function buttonsOf(more: Partial<FixtureView>): string[] {
  const element = (
    <MatchActions fixture={{ ...match, ...more }} highlights={[{ highlightId: 'h' }]} />
  );
  const page = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
  return [...page.matchAll(/<\/svg>([^<]+)<\/a>/g)].map(([, words = '']) => words);
}

test.each([
  ['goes on', {}, ['Tonton langsung', 'Dari awal']],
  [
    'is over while its channel still shows it',
    { status: 'finished' },
    ['Tonton dari awal', 'Cuplikan'],
  ],
  [
    'is over and out of catch-up',
    { status: 'finished', isOnAir: false, replay: null },
    ['Cuplikan'],
  ],
] as const)('a match that %s', (_name, more, words) => {
  expect(buttonsOf(more as Partial<FixtureView>)).toEqual([...words, 'Bagikan']);
});
