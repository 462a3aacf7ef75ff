import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPack } from '../../worker/packaging/read-pack.ts';
import { episodeKey } from './asset-id.ts';
import { BUNNY } from './film-plan.ts';
import { demoChannels } from '../channels/channel-list.ts';
import { reels } from './reels/index.ts';
import { packs, pieces } from './packs.ts';
import { demoTitles } from '../titles/index.ts';

const MEGABYTE = 1_000_000;
const whole = Object.entries(packs);
const light = Object.entries(pieces).filter(([key]) => !(key in packs));

function bytesIn(folder: string): number {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  return files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
}

test('a few films are carried, and they stay small', () => {
  expect(whole.length).toBeGreaterThanOrEqual(5);
  const bytes = Object.values(pieces).reduce((sum, folder) => sum + bytesIn(folder), 0);
  expect(bytes).toBeLessThan(26 * MEGABYTE);
});

test.each(whole)('%s is whole: tracks cut alike, pictures, thumbnails', async (key, folder) => {
  expect([BUNNY, ...Object.keys(reels)]).toContain(key);
  const { presentation: film, manifest } = await readPack(folder);
  expect(film.durationSeconds).toBeCloseTo(key === BUNNY ? 30 : 12, 0);
  expect(film.video.map(({ id }) => id)).toEqual(['v240', 'v360', 'v480']);
  expect(film.audio.map(({ id }) => id)).toEqual(['a56', 'a96']);
  expect(manifest.images.poster.map(({ w }) => w)).toEqual([160, 320, 640]);
  expect(manifest.images.backdrop.map(({ w }) => w)).toEqual([320, 640, 1280]);
  expect(manifest.thumbnails?.count).toBeGreaterThan(2);
});

test.each(light)('%s is a piece for channels, without pictures', async (key, folder) => {
  expect(Object.keys(reels)).toContain(key);
  const { presentation: film, manifest } = await readPack(folder);
  expect(film.durationSeconds).toBeCloseTo(8, 0);
  expect(film.video.map(({ id }) => id)).toEqual(['v240', 'v480']);
  expect(film.audio.map(({ id }) => id)).toEqual(['a56', 'a96']);
  expect(manifest).toMatchObject({
    images: { poster: [], backdrop: [], stills: [] },
    thumbnails: null,
  });
});

test('every channel has more than one title for all hours from the first moment', () => {
  for (const { slug, titles } of demoChannels) {
    const shown = demoTitles.filter(
      (title) =>
        titles.includes(title.slug) &&
        ['SU', '13+'].includes(title.filmClass) &&
        (title.episodes === undefined ? title.slug : episodeKey(title.slug, 1)) in pieces,
    );
    expect(shown.length, slug).toBeGreaterThan(1);
  }
});
