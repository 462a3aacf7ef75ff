import pg from 'pg';
import { imageFiles, type ImageShape } from '#media/pictures/images.ts';
import { createLog } from '#platform/log.ts';
import { openDatabase } from '#platform/db.ts';
import { migrate } from '#db/migrate.ts';
import { assetIdOf } from '#demo/films/asset-id.ts';
import { planFilms } from '#demo/films/film-plan.ts';
import { seedRows } from '#demo/seed-rows.ts';
import { startScratchPostgres } from '../../tools/scratch-database.ts';

const FILM_SECONDS = 80;
const SOURCE = { width: 1920, height: 1080 };

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
  for (const { key } of planFilms()) {
    const id = assetIdOf(key);
    const images = {
      poster: picturesOf(id, 'poster', 'poster'),
      backdrop: picturesOf(id, 'backdrop', 'backdrop'),
      stills: [1, 2, 3].map((place) => picturesOf(id, 'still', `still-${place}`)).flat(),
    };
    await client.query(
      `insert into catalog.asset (id, status, version, source, duration_seconds, placeholder, images, ready_at)
        values ($1, 'ready', 1, '{"kind":"file","path":"film.mp4"}', $2, '#31405a', $3, now())`,
      [id, FILM_SECONDS, JSON.stringify(images)],
    );
  }
  await client.query('analyze');
  await client.end();
}

function picturesOf(assetId: string, shape: ImageShape, name: string) {
  return imageFiles({ ...SOURCE, shape, name }).map(({ file, width: w, height: h, type }) => ({
    key: `${assetId}/1/${file}`,
    w,
    h,
    type,
  }));
}
