import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findAssetDetails, listAssetProgress } from '#modules/catalog/index.ts';
import { afterThisFile } from '#test/after-file.ts';
import { testDeps } from '#test/deps.ts';
import { assetIdOf } from './asset-id.ts';
import type { PlannedFilm } from './film-plan.ts';
import { packs } from './packs.ts';
import { seedFilms } from './seed-films.ts';

const packed = Object.keys(packs).find((key) => key !== 'big-buck-bunny') ?? 'no pack';
const films: PlannedFilm[] = [
  { kind: 'bunny', key: 'big-buck-bunny', name: 'Big Buck Bunny', priority: 3 },
  { kind: 'reel', key: packed, name: 'Terbawa', priority: 2 },
  { kind: 'reel', key: 'selain-itu', name: 'Selain Itu', priority: 1 },
];

/** A seeding into a data folder of its own, with this for an ffmpeg. */
async function seedingWith(ffmpegPath: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tayang-seed-films-'));
  afterThisFile(async () => rmSync(dataDir, { recursive: true, force: true }));
  const { config, ...parts } = await testDeps();
  await parts.db.deleteFrom('catalog.asset').execute();
  const seed = () =>
    seedFilms(
      {
        ...parts,
        config: { ...config, dataDir, ffmpegPath },
        signal: new AbortController().signal,
        headStartMs: 0,
      },
      films,
    );
  const status = async () =>
    new Map(
      (
        await listAssetProgress(
          parts.db,
          films.map(({ key }) => assetIdOf(key)),
        )
      ).map(({ id, status: now }) => [id, now]),
    );
  return { db: parts.db, folder: join(dataDir, 'sources'), seed, status };
}

test('without ffmpeg the films that the repository carries are handed over, once', async () => {
  const { seed, status, db } = await seedingWith('/nowhere/ffmpeg');
  await seed();
  expect(await status()).toEqual(
    new Map([
      [assetIdOf('big-buck-bunny'), 'queued'],
      [assetIdOf(packed), 'queued'],
    ]),
  );
  await seed();
  expect((await status()).size).toBe(2);
  const { source } = await db
    .selectFrom('catalog.asset')
    .select('source')
    .where('id', '=', assetIdOf(packed))
    .executeTakeFirstOrThrow();
  expect(source).toMatchObject({ kind: 'pack', path: packs[packed] });
  expect(await findAssetDetails(db, assetIdOf(packed))).toBeNull();
});

test(
  'a film that lies there whole is not drawn again, what lies there half-made goes, and an unknown one is left out',
  { timeout: 60_000 },
  async () => {
    const { seed, status, db, folder } = await seedingWith(process.env['FFMPEG_PATH'] ?? 'ffmpeg');
    mkdirSync(join(folder, '.half-kaldera-1'), { recursive: true });
    writeFileSync(join(folder, `${packed}.mp4`), 'whole');
    await seed();
    expect(readdirSync(folder).filter((name) => name.startsWith('.half'))).toEqual([]);
    expect([...(await status()).keys()]).toEqual([assetIdOf('big-buck-bunny'), assetIdOf(packed)]);
    const { source } = await db
      .selectFrom('catalog.asset')
      .select('source')
      .where('id', '=', assetIdOf(packed))
      .executeTakeFirstOrThrow();
    expect(source).toMatchObject({ kind: 'file', path: join(folder, `${packed}.mp4`) });

    // Once it is packaged, the source has done its work.
    await db
      .updateTable('catalog.asset')
      .set({ status: 'ready', version: 1 })
      .where('id', '=', assetIdOf(packed))
      .execute();
    await seed();
    expect(existsSync(join(folder, `${packed}.mp4`))).toBe(false);
  },
);
