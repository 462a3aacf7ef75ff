import { describe, expect, test } from 'vitest';
import { staffKinds } from '#contract/call.ts';
import { filmClasses, matrixClasses } from '#contract/constants.ts';
import { demoAccounts } from './accounts.ts';
import { planFilms } from './films/film-plan.ts';
import { NARRATIONS } from './films/narration.ts';
import { reels } from './films/reels/index.ts';
import { runningTime } from './films/reels/reel.ts';
import { demoBanners } from './home/banners.ts';
import { demoRails } from './home/rails.ts';
import { demoCategories, demoGenres } from './home/taxonomy.ts';
import { creditsOf, peopleOf } from './titles/people.ts';
import { comingTitles } from './titles/coming.ts';
import { demoDescriptors } from './titles/descriptors.ts';
import { demoTitles } from './titles/index.ts';
import { episodesOf } from './titles/title.ts';

const described = [...demoTitles, ...comingTitles];
const slugs = described.map(({ slug }) => slug);
const repeated = (list: readonly string[]) => list.filter((each, i) => list.indexOf(each) !== i);
const onShelf = (category: string) =>
  demoTitles.filter(({ categories }) => categories.includes(category));

describe('titles', () => {
  test('there are enough of them, each with its own slug and name', () => {
    expect(demoTitles.length).toBeGreaterThanOrEqual(60);
    expect(
      demoTitles.filter(({ episodes }) => episodes !== undefined).length,
    ).toBeGreaterThanOrEqual(4);
    expect(repeated(slugs)).toEqual([]);
    expect(repeated(described.map(({ name }) => name))).toEqual([]);
    for (const slug of Object.keys(demoDescriptors)) expect(slugs).toContain(slug);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test.each(described)('$slug reads well on a card and on its page', (title) => {
    expect(title.name.length).toBeLessThanOrEqual(40);
    expect(title.tagline.length).toBeGreaterThan(15);
    expect(title.tagline.length).toBeLessThanOrEqual(90);
    expect(title.synopsis.length).toBeGreaterThan(120);
    expect(title.synopsis.length).toBeLessThanOrEqual(420);
    expect(`${title.name} ${title.tagline} ${title.synopsis}`).not.toMatch(/\s{2}|["']|\.{3}/);
  });

  test('every age class and matrix class is there, and no plan opens an empty room', () => {
    for (const filmClass of filmClasses)
      expect(
        demoTitles.filter((title) => title.filmClass === filmClass).length,
        filmClass,
      ).toBeGreaterThan(1);
    for (const matrix of matrixClasses)
      expect(demoTitles.filter((title) => title.matrix === matrix).length, matrix).toBeGreaterThan(
        2,
      );
  });

  test('what is sold by itself has a price, and nothing else has', () => {
    for (const { slug, matrix, rent } of demoTitles)
      expect(rent !== undefined, slug).toBe(matrix === 'E');
  });

  test('what is free needs no plan, and what is for children is for all ages', () => {
    for (const { slug, matrix, isFree } of demoTitles.filter((title) => title.isFree === true))
      expect(isFree && ['A', 'B'].includes(matrix), slug).toBe(true);
    for (const { slug, filmClass } of demoTitles.filter(({ genres }) => genres.includes('anak')))
      expect(filmClass, slug).toBe('SU');
  });

  test('seasons are two to five episodes long, with names and stories of their own', () => {
    for (const { slug, episodes, secondSeason } of demoTitles) {
      if (episodes === undefined) continue;
      const seasons = [episodes, ...(secondSeason === undefined ? [] : [secondSeason])];
      for (const season of seasons) {
        expect(season.length, slug).toBeGreaterThanOrEqual(2);
        expect(season.length, slug).toBeLessThanOrEqual(5);
      }
      expect(repeated(seasons.flat().map(([name]) => name))).toEqual([]);
      for (const [, story] of seasons.flat()) expect(story.length, slug).toBeGreaterThan(60);
    }
    const longer = demoTitles.filter(({ secondSeason }) => secondSeason !== undefined);
    expect(longer.length).toBeGreaterThanOrEqual(2);
    for (const { slug, episodes } of longer) expect(episodes, slug).toBeDefined();
  });

  test('a dozen of them have a trailer', () => {
    expect(demoTitles.filter(({ hasTrailer }) => hasTrailer === true).length).toBeGreaterThan(11);
  });

  test("the work of others carries its maker's name and licence", () => {
    const bunnies = demoTitles.filter(({ slug }) => slug.includes('big-buck-bunny'));
    expect(bunnies.length).toBe(2);
    for (const { origin } of bunnies) {
      expect(origin?.attribution).toBe(
        '(c) 2008 Blender Foundation | www.bigbuckbunny.org, CC BY 3.0',
      );
      expect(origin?.licenceUrl).toBe('https://creativecommons.org/licenses/by/3.0/');
    }
  });

  test('everyone in them is known once', () => {
    const people = peopleOf(demoTitles).map(({ slug }) => slug);
    expect(repeated(people)).toEqual([]);
    const named = demoTitles.flatMap((title) => creditsOf(title).map(({ person }) => person));
    expect(named.filter((person) => !people.includes(person))).toEqual([]);
    for (const title of demoTitles)
      expect(
        repeated(creditsOf(title).map(({ person, role }) => `${person} ${role}`)),
        title.slug,
      ).toEqual([]);
  });
});

describe('the home pages', () => {
  test('every category holds at least eight titles, and every title stands on known ones', () => {
    expect(demoCategories.length).toBeGreaterThanOrEqual(8);
    for (const { slug } of demoCategories)
      expect(onShelf(slug).length, slug).toBeGreaterThanOrEqual(8);
    const known = new Set(demoCategories.map(({ slug }) => slug));
    expect(
      demoTitles.flatMap(({ categories }) => categories).filter((slug) => !known.has(slug)),
    ).toEqual([]);
  });

  test('every genre is used, and no other', () => {
    const used = new Set<string>(demoTitles.flatMap(({ genres }) => genres));
    expect(demoGenres.map(({ slug }) => slug).toSorted()).toEqual([...used].toSorted());
  });

  test('every rail fills a wide page, and none names what is not there', () => {
    expect(repeated(demoRails.map(({ slug }) => slug))).toEqual([]);
    for (const { slug, source = 'picked', titles = [], category, layout } of demoRails) {
      // Wide cards are twice as wide.
      const enough = layout === 'landscape' ? 5 : 8;
      if (source === 'picked') expect(titles.length, slug).toBeGreaterThanOrEqual(enough);
      if (source === 'category')
        expect(onShelf(category ?? '').length, slug).toBeGreaterThanOrEqual(enough);
      expect(
        titles.filter((title) => !slugs.includes(title)),
        slug,
      ).toEqual([]);
      expect(repeated(titles), slug).toEqual([]);
    }
  });

  test('rails stand behind the personal ones, each in its own place', () => {
    for (const mode of ['normal', 'kids'] as const) {
      const numbers = demoRails.filter((rail) => rail.mode === mode).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_, i) => i + 3));
    }
  });

  test('children see only what is for all ages', () => {
    const kids = [...demoRails, ...demoBanners].filter(({ mode }) => mode === 'kids');
    const named = kids.flatMap((each) =>
      'titles' in each ? (each.titles ?? []) : 'title' in each ? [each.title] : [],
    );
    for (const slug of named)
      expect(demoTitles.find((title) => title.slug === slug)?.filmClass, slug).toBe('SU');
  });

  test('banners lead somewhere', () => {
    expect(demoBanners.filter(({ slot }) => slot === 'top').length).toBeGreaterThanOrEqual(5);
    expect(demoBanners.filter(({ slot }) => slot === 'middle').length).toBeGreaterThanOrEqual(3);
    for (const { slug, title, href } of demoBanners) {
      expect((title === undefined) !== (href === undefined), slug).toBe(true);
      if (title !== undefined) expect(slugs).toContain(title);
    }
  });
});

describe('films', () => {
  const plan = planFilms();
  const episodes = demoTitles.flatMap((title) => episodesOf(title).map(({ key }) => key));

  test('every film and episode is planned once, and every drawn one has been thought up', () => {
    const keys = plan.map(({ key }) => key);
    const films = demoTitles
      .filter((title) => title.episodes === undefined)
      .map(({ slug }) => slug);
    const trailers = demoTitles
      .filter((title) => title.hasTrailer === true)
      .map(({ slug }) => `${slug}-trailer`);
    expect(keys.toSorted()).toEqual([...films, ...episodes, ...trailers].toSorted());
    const drawn = plan.filter(({ kind }) => kind === 'reel').map(({ key }) => key);
    expect(drawn.toSorted()).toEqual(Object.keys(reels).toSorted());
  });

  test('the real film comes first, then the hero, and a cut never before its film', () => {
    expect(plan[0]).toMatchObject({ kind: 'bunny', key: 'big-buck-bunny' });
    expect(plan.slice(1, 6).map(({ key }) => key)).toEqual([
      'lentera-laut-banda',
      'kereta-malam-1',
      'kaldera',
      'malam-sang-dalang',
      'jakarta-2145',
    ]);
    for (const [i, film] of plan.entries())
      if (film.kind === 'cut')
        expect(
          plan.findIndex(({ key }) => key === film.of),
          film.key,
        ).toBeLessThan(i);
    const priorities = plan.map(({ priority }) => priority);
    expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
    expect(Math.max(...priorities)).toBeLessThan(1000);
  });

  test('heroes are drawn in full, all others small', () => {
    const heroes = new Set(demoBanners.map(({ title }) => title));
    const full = plan.filter((film) => film.kind === 'reel' && film.isLight !== true);
    const named = full.map(({ key }) => demoTitles.find(({ slug }) => key.startsWith(slug))?.slug);
    for (const slug of named) expect(heroes).toContain(slug);
    expect(named.length).toBe(
      [...heroes].filter((slug) => slug && slug !== 'big-buck-bunny').length,
    );
  });

  test('a handful lasts three to ten minutes, and comes when all titles have a film', () => {
    const long = plan.filter(({ key }) => reels[key]?.chapters !== undefined);
    expect(long.length).toBeGreaterThanOrEqual(5);
    for (const { key } of long) {
      const reel = reels[key];
      const minutes = reel && runningTime(reel) / 60;
      expect(minutes, key).toBeGreaterThan(3);
      expect(minutes, key).toBeLessThan(10);
    }
  });

  test('a trailer lasts ten to thirty seconds, and ends before its film does', () => {
    for (const film of plan) {
      if (film.kind !== 'cut') continue;
      expect(film.seconds, film.key).toBeGreaterThanOrEqual(10);
      expect(film.seconds, film.key).toBeLessThanOrEqual(30);
      const reel = reels[film.of];
      if (reel === undefined) continue;
      expect(film.from + film.seconds).toBeLessThan(runningTime(reel));
    }
  });

  test('what is spoken belongs to a film', () => {
    for (const key of Object.keys(NARRATIONS)) expect(Object.keys(reels)).toContain(key);
  });
});

test('there is an account for each plan and each role, all with one password', () => {
  for (const role of staffKinds)
    expect(
      demoAccounts.some((account) => account.role === role),
      role,
    ).toBe(true);
  for (const plan of [undefined, 'lite', 'premium'])
    expect(
      demoAccounts.some((account) => account.plan === plan && account.role === undefined),
    ).toBe(true);
  expect(demoAccounts.some(({ isB2b }) => isB2b)).toBe(true);
  expect(demoAccounts.some(({ isCorpMember }) => isCorpMember)).toBe(true);
  expect(repeated(demoAccounts.map(({ identifier }) => identifier))).toEqual([]);
  expect(new Set(demoAccounts.map(({ password }) => password)).size).toBe(1);
});
