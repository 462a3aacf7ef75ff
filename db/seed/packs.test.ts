import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPack } from '../../worker/packaging/read-pack.ts';
import { reels } from './films/reels/index.ts';
import { packs } from './packs.ts';

const MEGABYTE = 1_000_000;
const entries = Object.entries(packs);

test('a few films are carried, and they stay small', () => {
  expect(entries.length).toBeGreaterThanOrEqual(5);
  const root = join(import.meta.dirname, 'pack');
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
  expect(bytes).toBeLessThan(14 * MEGABYTE);
});

test.each(entries)('%s is whole: tracks cut alike, pictures, thumbnails', async (key, folder) => {
  expect(Object.keys(reels)).toContain(key);
  const { film, manifest } = await readPack(folder);
  expect(film.durationSeconds).toBeCloseTo(12, 0);
  expect(film.video.map(({ id }) => id)).toEqual(['v240', 'v360', 'v480']);
  expect(film.audio.map(({ id }) => id)).toEqual(['a56', 'a96']);
  expect(manifest.images.poster.map(({ w }) => w)).toEqual([160, 320, 640]);
  expect(manifest.images.backdrop.map(({ w }) => w)).toEqual([320, 640, 1280]);
  expect(manifest.thumbnails?.count).toBeGreaterThan(2);
});
