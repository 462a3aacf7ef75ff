import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { TitleTier } from '#contract/catalog/shapes.ts';
import { drawFragment } from '../lib/page/draw-fragment.server.tsx';
import { Fragments } from '../lib/page/fragments.ts';
import type { CardView } from '../lib/title/card.ts';
import { TitleItem } from './title-card.tsx';

const card = (tier: TitleTier, more: Partial<CardView> = {}): CardView => ({
  id: 'satu',
  slug: 'satu',
  name: 'Satu & "Dua" <tiga>',
  tier,
  filmClass: '13+',
  note: '2024',
  isNew: true,
  picture: {
    color: '#31405a',
    webp: '/img/a.webp 320w',
    jpeg: '/img/a.jpg',
    w: 320,
    h: 480,
    focus: '50% 20%',
  },
  ...more,
});

/** A list as a page of this viewer has it, on the server or as browsers draw it. */
function drawn(cards: CardView[], viewer: object | null, onServer: boolean): string {
  const list = cards.map((each, at) => (
    <TitleItem key={each.tier} card={each} {...(at > 1 && { shape: 'wide' as const, rank: at })} />
  ));
  const Page = createRoutesStub([
    { id: 'root', path: '/judul/lain', Component: () => <ul>{list}</ul> },
  ]);
  const root = { viewer, isChild: false };
  const page = <Page initialEntries={['/judul/lain']} hydrationData={{ loaderData: { root } }} />;
  return renderToString(<Fragments value={onServer ? drawFragment : null}>{page}</Fragments>);
}

const cards = (['free', 'freemium', 'lite', 'premium', 'single'] as const).map((tier) =>
  card(tier),
);
const owner = { name: 'Rahasia', access: { tiers: ['free', 'freemium', 'lite'], titleIds: [] } };

test('a card that is drawn once is the card that browsers draw, for each kind of viewer', () => {
  for (const viewer of [null, owner, null, owner]) {
    const theirs = drawn(cards, viewer, false);
    expect(theirs).toContain('Satu &amp;');
    expect(drawn(cards, viewer, true)).toBe(theirs);
  }
  expect(drawn(cards, owner, true)).not.toBe(drawn(cards, null, true));
});

test('a part that looks at its page can not be drawn for many', () => {
  expect(() => drawFragment({}, 'ingin tahu', () => <TitleItem card={card('free')} />)).toThrow();
});
