import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { drawFragments } from '../../lib/page/draw-fragment.server.tsx';
import { drawFor, Fragments, OwnHole } from '../../lib/page/fragments.ts';
import { hole } from '../../lib/page/holes.ts';
import type { RootData } from '../../lib/session/session.ts';
import type { CardView } from '../../lib/title/card.ts';
import { drawRails, HomeRails } from './home-rails.tsx';
import type { HomeData } from './load-home.server.ts';

const card = (name: string): CardView =>
  Object.freeze({
    id: name,
    slug: name,
    name: `<${name}> & 'satu'`,
    tier: 'premium',
    filmClass: '13+',
    note: '2024 · 1 j',
    isNew: false,
    picture: undefined,
  });
const cards = ['a', 'b', 'c'].map(card);

const begun = (progress: number, leftMs: number, episodeLabel: string | null) => ({
  productId: `p-${progress}`,
  episodeLabel,
  progress,
  leftMs,
  card: card('begun'),
});

const homeOf = (more: Partial<HomeData>): Omit<HomeData, 'slides'> => ({
  continues: [],
  live: null,
  rails: [
    { id: 'favorit', name: 'Koleksimu', layout: 'poster', cards: [card('own')], isPersonal: true },
    { id: 'satu', name: 'Satu & dua', layout: 'ranked', cards },
    {
      id: 'dua',
      name: 'Dua',
      layout: 'landscape',
      moreTo: '/kategori/dua',
      cards: [...cards].reverse(),
    },
  ],
  banners: [],
  coming: [{ ...card('coming'), releaseAt: '2026-12-01T00:00:00.000Z' }],
  ...more,
});

const viewerOf = (tiers: string[], titleIds: string[] = []) =>
  ({ viewer: { access: { tiers, titleIds } }, isChild: false }) as unknown as RootData;

/** As a page has it: as browsers draw it, as the server does, or with a hole in its place. */
function drawn(data: Omit<HomeData, 'slides'>, root: RootData, how: 'browser' | 'server' | 'hole') {
  const Page = createRoutesStub([
    { id: 'root', path: '/', Component: () => <HomeRails {...data} /> },
  ]);
  return renderToString(
    <Fragments value={how === 'browser' ? null : drawFragments}>
      <OwnHole value={how === 'hole' ? hole(1) : null}>
        <Page initialEntries={['/']} hydrationData={{ loaderData: { root } }} />
      </OwnHole>
    </Fragments>,
  );
}

test('what is filled in is what browsers draw, for each viewer', () => {
  const pages = [
    homeOf({}),
    homeOf({ continues: [begun(0.25, 600_000, null), begun(0.5, 61_000, 'M1:E2 "&"')] }),
    homeOf({ continues: [begun(1.2, 0, null)] }),
  ];
  const roots = [
    viewerOf(['free']),
    viewerOf(['free', 'premium']),
    viewerOf(['free'], ['a', 'own']),
  ];
  for (const data of pages)
    for (const root of roots) {
      const theirs = drawn(data, root, 'browser');
      expect(drawn(data, root, 'server')).toBe(theirs);
      const parts = drawRails(drawFor(root, drawFragments), data);
      const html = parts.map((part) => part.html).join('');
      expect(drawn(data, root, 'hole').replace(hole(1), () => html)).toBe(theirs);
      expect(html).not.toContain('hole-');
    }
  // Who may watch them sees no lock.
  const [some, all, own] = roots.map((root) => drawn(pages[0] as HomeData, root, 'server'));
  expect(new Set([some, all, own]).size).toBe(3);
});

test('where one stopped stands in nothing that others share', () => {
  const data = homeOf({ continues: [begun(0.123456, 777_000, 'Rahasia')] });
  const parts = drawRails(drawFor(viewerOf(['free']), drawFragments), data);
  const shared = parts.flatMap(({ html, isShared }) => (isShared ? html : []));
  expect(parts.map(({ html }) => html).join('')).toContain('Rahasia · sisa 12:57');
  expect(shared.join('')).toContain('Satu &amp; dua');
  expect(shared.join('')).not.toMatch(/Rahasia|12:57|0\.123456|own/);
  // And what was kept of it fills another one's card.
  const theirs = homeOf({ continues: [begun(0.5, 60_000, null)] });
  const again = drawRails(drawFor(viewerOf(['free']), drawFragments), theirs);
  expect(again.map(({ html }) => html).join('')).not.toContain('Rahasia');
});
