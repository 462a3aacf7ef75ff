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
  art: { '21:9': null, '4:5': null, '1:1': null, logo: null },
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
  const art = { ...title.art, '21:9': own('cinema', 'Rani'), '4:5': own('tall', 'Foto: Budi') };
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
  // Of what lies behind both it is said where neither is shown.
  const { credits: three, lyingCredits } = heroPictures({ ...title, art, credit: 'Tia' });
  expect(three.at(-1)).toEqual({
    text: 'Foto: Tia',
    look: 'hero-credit off-cinema off-upright',
  });
  expect(lyingCredits).toEqual([
    { text: 'Foto: Rani', look: 'hero-credit on-cinema' },
    { text: 'Foto: Tia', look: 'hero-credit off-cinema' },
  ]);
  // What all of it is of one picture is said once.
  const same = { ...title.art, '21:9': own('cinema', 'Rani'), '4:5': own('tall', 'Rani') };
  expect(heroPictures({ ...title, art: same, credit: 'Rani' }).credits).toEqual([
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

test('what is there in AVIF comes before WebP where a screen takes a large one, and is fetched early in its place', () => {
  const avif = (name: string, w: number, h: number) => ({
    ...image(name, w, h),
    url: `/img/${name}-${w}.avif`,
    type: 'image/avif',
  });
  const backdrop = [...title.backdrop, avif('backdrop', 1280, 720), image('backdrop', 1280, 720)];
  const tall = { images: [image('tall', 400, 500), avif('tall', 720, 900)], credit: '' };
  const { hero, lying, share } = heroPictures({
    ...title,
    backdrop,
    art: { ...title.art, '4:5': tall },
  });
  const upright = '(width < 40rem) and (orientation: portrait)';
  expect(hero?.sources?.map(({ media, srcSet }) => [media, srcSet])).toEqual([
    [`${upright} and (min-resolution: 1.5dppx)`, '/img/tall-720.avif 720w'],
    [upright, '/img/tall-400.webp 400w'],
    ['(width > 40rem)', '/img/backdrop-1280.avif 1280w'],
  ]);
  expect(hero?.webp).toBe('/img/backdrop-640.webp 640w, /img/backdrop-1280.webp 1280w');
  expect(lying?.sources).toEqual([expect.objectContaining({ type: 'image/avif' })]);
  expect(share?.src).toBe('/img/backdrop-1280.webp');
  const beside = { images: [avif('cinema', 1260, 540), image('cinema', 1260, 540)], credit: '' };
  const both = heroPictures({ ...title, backdrop, art: { ...title.art, '21:9': beside } });
  const cinema = '(width >= 64rem) and (min-aspect-ratio: 16/9)';
  expect(heroPreloads(both.lying).map((link) => ('media' in link ? link.media : ''))).toEqual([
    cinema,
    `(width > 40rem) and (not (${cinema}))`,
    `not ((${cinema}) or (${cinema}) or ((width > 40rem) and (not (${cinema}))))`,
  ]);
  const links = heroPreloads(hero) as { type: string; media: string }[];
  expect(links.map(({ type }) => type)).toEqual(['image/avif', 'image/avif', 'image/webp']);
  expect(links.at(-1)?.media).toBe(
    `not ((${upright} and (min-resolution: 1.5dppx)) or (${upright}) or ((width > 40rem)))`,
  );
});
