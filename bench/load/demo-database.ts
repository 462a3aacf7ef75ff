import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { indexTrack } from '#media/mp4/index-track.ts';
import { packSegments } from '#media/mp4/segment-bytes.ts';
import type { ImageShape } from '#media/pictures/image-shapes.ts';
import { imageFiles } from '#media/pictures/images.ts';
import { createLog } from '#platform/log.ts';
import { openDatabase } from '#platform/db.ts';
import { migrate } from '#db/migrate.ts';
import { assetIdOf } from '#demo/films/asset-id.ts';
import { planFilms } from '#demo/films/film-plan.ts';
import { seedRows } from '#demo/seed-rows.ts';
import { startScratchPostgres } from '../../tools/scratch-database.ts';

const FILM_SECONDS = 80;
const SOURCE = { width: 1920, height: 1080 };
const FIXTURES = path.resolve(import.meta.dirname, '../../media/fixtures');

/** A throw-away PostgreSQL with every row of the demo, all its films packaged as far as rows tell it. */
export async function startDemoDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await startScratchPostgres();
  try {
    await migrate(server.url);
    const log = createLog({ logLevel: 'silent' }, 'bench');
    const db = openDatabase({ url: server.url, log });
    await seedRows(db, new Date()).finally(() => db.destroy());
    await addAssets(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function addAssets(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tracks = [await readTrack('v240', 480), await readTrack('a56')];
  for (const { key } of planFilms()) {
    const id = assetIdOf(key);
    const images = {
      poster: picturesOf(id, 'poster', 'poster'),
      backdrop: picturesOf(id, 'backdrop', 'backdrop'),
      stills: [1, 2, 3].map((place) => picturesOf(id, 'still', `still-${place}`)).flat(),
    };
    await client.query(
      `insert into catalog.asset (id, status, version, source, duration_seconds, placeholder, images, subtitles, loudness, ready_at)
        values ($1, 'ready', 1, '{"kind":"file","path":"film.mp4"}', $2, '#31405a', $3, '[]', '[]', now())`,
      [id, FILM_SECONDS, JSON.stringify(images)],
    );
    for (const [position, track] of tracks.entries()) {
      const row = { assetId: id, version: 1, position, ...track };
      await client.query(
        `insert into catalog.asset_track (${Object.keys(row).map(columnOf).join(', ')})
          values (${Object.keys(row).map((_, i) => `$${i + 1}`)})`,
        Object.values(row),
      );
    }
  }
  await client.query('analyze');
  await client.end();
}

const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);

/** The row of a track as packaging writes it, so that what plays it can be asked for. */
async function readTrack(name: 'v240' | 'a56', quality?: number) {
  const bytes = readFileSync(path.join(FIXTURES, `${name}.mp4`));
  const track = await indexTrack(
    { size: bytes.length, read: async (at, length) => bytes.subarray(at, at + length) },
    { id: name, lang: quality === undefined ? 'id' : 'und', ...(quality && { quality }) },
  );
  const { id, type, codec, lang, timescale, initLength, bandwidth, averageBandwidth } = track;
  return {
    id,
    type,
    codec,
    lang,
    timescale,
    initLength,
    bandwidth,
    averageBandwidth,
    segments: packSegments(track.segments),
    width: track.video?.width ?? null,
    height: track.video?.height ?? null,
    frameRate: track.video?.frameRate ?? null,
    quality: track.video?.quality ?? null,
    sampleRate: track.audio?.sampleRate ?? null,
    channels: track.audio?.channels ?? null,
  };
}

function picturesOf(assetId: string, shape: ImageShape, name: string) {
  return imageFiles({ ...SOURCE, shape, name }).map(({ file, width: w, height: h, type }) => ({
    key: `${assetId}/1/${file}`,
    w,
    h,
    type,
  }));
}
