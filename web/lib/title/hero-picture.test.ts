import { expect, test } from 'vitest';
import type { LeadPictures } from '#contract/catalog/shapes.ts';
import { heroPictures, heroPreloads } from './hero-picture.ts';

const image = (name: string, w: number, h: number) => ({
  url: `/img/${name}-${w}.webp`,
  w,
  h,
  type: 'image/webp',
});
const title: LeadPictures = {
  placeholder: '#101010',
  poster: [image('poster', 320, 480)],
  backdrop: [image('backdrop', 640, 360)],
  focus: { poster: { x: 0.4, y: 0.3 }, backdrop: { x: 0.6, y: 0.5 } },
  textSide: 'left',
  art: { '21:9': null, '4:5': null },
  credit: '',
};
const own = (name: string, credit = '') => ({ images: [image(name, 630, 270)], credit });

test('without art of its own a hero is the poster on phones and the backdrop elsewhere', () => {
  const { hero, lying, strip, credits } = heroPictures(title);
  expect(hero?.webp).toBe('/img/backdrop-640.webp 640w');
  expect(hero?.sources).toEqual([
    expect.objectContaining({ srcSet: '/img/poster-320.webp 320w', sizes: '100vw' }),
  ]);
  expect(hero?.vars).toMatchObject({ '--focus-wide': '60% 50%', '--focus-upright': '40% 30%' });
  expect([lying?.sources, strip?.webp, credits]).toEqual([[], '/img/backdrop-640.webp 640w', []]);
});

test('own art takes its place on the screens of its ratio, each with whose it is', () => {
  const art = { '21:9': own('cinema', 'Rani'), '4:5': own('tall', 'Foto: Budi') };
  const { hero, lying, strip, stripCredit, credits } = heroPictures({ ...title, art });
  expect(hero?.sources?.map(({ srcSet }) => srcSet)).toEqual([
    '/img/tall-630.webp 630w',
    '/img/cinema-630.webp 630w',
  ]);
  expect(lying?.sources?.map(({ srcSet }) => srcSet)).toEqual(['/img/cinema-630.webp 630w']);
  expect(strip?.webp).toBe('/img/cinema-630.webp 630w');
  expect(stripCredit).toBe('Foto: Rani');
  expect(credits).toEqual([
    { text: 'Foto: Rani', look: 'hero-credit on-cinema' },
    { text: 'Foto: Budi', look: 'hero-credit on-upright' },
  ]);
  // Cut to be shown whole: its middle stays in view, where the backdrop keeps its point.
  expect(hero?.vars).toEqual({
    '--focus-wide': '60% 50%',
    '--focus-upright': '50% 50%',
    '--focus-cinema': '50% 50%',
  });
  // What all of it is of one picture is said once.
  expect(heroPictures({ ...title, art, credit: 'Rani' }).credits).toEqual([
    { text: 'Foto: Rani', look: 'hero-credit' },
  ]);
});

test('each screen is asked to fetch early what it shows, and nothing else', () => {
  const preloads = heroPreloads(
    heroPictures({ ...title, art: { ...title.art, '21:9': own('cinema') } }).hero,
  );
  const media = preloads.map((link) => ('media' in link ? link.media : undefined));
  expect(media).toEqual([
    '(width < 40rem) and (orientation: portrait)',
    '(width >= 64rem) and (min-aspect-ratio: 16/9)',
    'not (((width < 40rem) and (orientation: portrait)) or ((width >= 64rem) and (min-aspect-ratio: 16/9)))',
  ]);
  expect(heroPreloads(undefined)).toEqual([]);
});
