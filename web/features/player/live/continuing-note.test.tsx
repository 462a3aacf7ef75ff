import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Programme } from '#contract/live/shapes.ts';
import { zones } from '../../../lib/formats/zone.ts';
import { ContinuingNote } from './continuing-note.tsx';

const stop = '2026-11-22T12:00:00Z';
const programme = {
  id: 'p',
  start: '2026-11-22T10:00:00Z',
  stop,
  category: 'Olahraga',
  continuesOn: { id: 'c', name: 'Tayang Dua' },
} as Programme;

function shownAt(minutes: number, isLive: boolean): string[] {
  const element = (
    <ContinuingNote
      programme={programme}
      at={Date.parse(stop) + minutes * 60_000}
      isLive={isLive}
      isPlaying
      isAudioOnly={false}
      playbackId="here"
      zone={zones[0]}
      onGo={() => undefined}
      onClose={() => undefined}
    />
  );
  const page = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', id: 'root', element }])} />,
  );
  const [, words = ''] = /<output[^>]*>([^<]*)/.exec(page) ?? [];
  const buttons = [...page.matchAll(/<button([^>]*)>(.*?)<\/button>/g)];
  return [
    words,
    ...buttons.map(
      ([, attributes = '', text = '']) =>
        /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? text.replaceAll(/<[^>]*>/g, ''),
    ),
  ];
}

const before = 'Pertandingan berlanjut di Tayang Dua pukul 19.00';

test.each([
  ['live before its end may say no', -2, true, [before, 'Tetap di sini']],
  [
    'earlier than now is led there where they say so',
    -2,
    false,
    [before, 'Ikut pindah', 'Tetap di saluran ini'],
  ],
  [
    'after it went over is not taken along',
    2,
    true,
    ['Pertandingan berlanjut di Tayang Dua', 'Pindah sekarang', 'Tetap di saluran ini'],
  ],
] as const)('who comes %s', (_name, minutes, isLive, shown) => {
  expect(shownAt(minutes, isLive)).toEqual(shown);
});
