import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { HeroSlide, type SlideView } from './hero-slide.tsx';
import { MiddleBanner } from './middle-banner.tsx';

const picture = { color: '#101010', webp: '', jpeg: '/img/a.jpg', w: 640, h: 360 };
const banner = {
  id: 'b',
  name: 'Malam ini',
  text: 'Final',
  label: 'Tonton',
  to: '/live',
  isLeading: false,
  picture,
  hero: picture,
  credits: [],
  credit: undefined,
};
const alignments: SlideView['alignment'][] = ['LEFT', 'CENTER', 'RIGHT'];

function slideOf(given: Partial<SlideView>): string {
  const slide = { ...banner, alignment: 'LEFT' as const, ...given };
  return renderToStaticMarkup(
    <MemoryRouter>
      <HeroSlide slide={slide} isFirst={false} isDrawn />
    </MemoryRouter>,
  );
}

function bannerOf(given: { alignment?: SlideView['alignment']; isLeading?: boolean }): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <MiddleBanner banner={{ ...banner, alignment: 'LEFT', ...given }} />
    </MemoryRouter>,
  );
}

test('a banner stands where its alignment says, each in its own way', () => {
  for (const alignment of alignments)
    expect(slideOf({ alignment })).toContain(`data-alignment="${alignment}"`);
  for (const draw of [slideOf, bannerOf])
    expect(new Set(alignments.map((alignment) => draw({ alignment }))).size).toBe(3);
});

test('its picture is fetched first or when it is looked at, as its loading says', () => {
  for (const draw of [slideOf, bannerOf]) {
    const [eager, lazy] = [draw({ isLeading: true }), draw({ isLeading: false })];
    expect(eager).toContain('fetchPriority="high"');
    expect(eager).not.toContain('loading="lazy"');
    expect(lazy).toContain('loading="lazy"');
    expect(lazy).not.toContain('fetchPriority');
  }
});
