import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { TitleTier } from '#contract/catalog/shapes.ts';
import { drawFragments } from '../lib/page/draw-fragment.server.tsx';
import { Fragments } from '../lib/page/fragments.ts';
import { useRootData } from '../lib/session/session.ts';
import type { CardView } from '../lib/title/card.ts';
import { Drawn } from './drawn.tsx';
import { TitleRail } from './title-card.tsx';

const card = (tier: TitleTier, more: Partial<CardView> = {}): CardView => ({
  id: tier,
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
  const Rails = () => (
    <>
      <TitleRail id="a" name="Semua" shape="poster" cards={cards} />
      <TitleRail id="b" name="Terbaik" shape="wide" cards={cards.slice(1)} isRanked />
      <TitleRail id="c" name="Kosong" shape="wide" cards={[]} />
    </>
  );
  const Page = createRoutesStub([{ id: 'root', path: '/judul/lain', Component: Rails }]);
  const root = { viewer, isChild: false };
  const page = <Page initialEntries={['/judul/lain']} hydrationData={{ loaderData: { root } }} />;
  return renderToString(<Fragments value={onServer ? drawFragments : null}>{page}</Fragments>);
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

test('a list of other titles, or of the same ones in another order, is another list', () => {
  const frozen = cards.map((each) => Object.freeze({ ...each, name: each.tier }));
  const [first] = frozen;
  if (first === undefined) throw new Error('There is no card');
  const lists = [frozen, frozen.toReversed(), [first], [first, ...frozen.slice(2)], frozen];
  const html = lists.map((list) => drawn(list, owner, true));
  expect(html).toEqual(lists.map((list) => drawn(list, owner, false)));
  expect(html.at(-1)).toBe(html[0]);
});

test('a part that is drawn for many is told nothing of who sees it but what they may watch', () => {
  const Curious = () => <p>{JSON.stringify(useRootData())}</p>;
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <Drawn as="div" part={Curious} props={{}} titles={[{ id: 'mine' }]} />,
    },
  ]);
  const access = { tiers: ['free', 'lite'], titleIds: ['mine', 'secret'], endsAt: 'secret' };
  const viewer = {
    accountId: 'secret',
    name: 'secret',
    email: 'secret',
    timezone: 'secret',
    profile: { name: 'secret', avatar: 'secret' },
    isChild: false,
    access,
  };
  const root = { viewer, isChild: false, origin: 'secret' };
  const html = renderToString(
    <Fragments value={drawFragments}>
      <Page initialEntries={['/']} hydrationData={{ loaderData: { root } }} />
    </Fragments>,
  );
  expect(html).toContain('lite');
  expect(html).toContain('mine');
  expect(html).not.toContain('secret');
});
