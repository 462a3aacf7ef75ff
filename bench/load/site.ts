import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PUBLIC_IMAGES } from '#media/object-keys.ts';
import { assetIdOf } from '#demo/films/asset-id.ts';
import { planFilms } from '#demo/films/film-plan.ts';
import { PACKED_FILMS, startStack } from '../../tools/stack.ts';
import { livePostmaster } from '../../tools/postgres/postmaster.ts';
import { databaseUrl } from '../../tools/postgres/ready.ts';

const PACKAGED_WITHIN_MS = 15 * 60_000;
/** As many as the stack packages with pictures of their own; the short pieces that channels show at first have none. */
const FEWEST_FILMS = 4;

/**
 * Runs `work` on a site that `npm start` started for it, with the whole catalogue on its pages: films that come packaged
 * are taken over, so that nothing is encoded beside the measuring, and the others show the pictures of those. `BENCH_URL` names a site that runs already, `BENCH_DATA_DIR` keeps
 * the data folder, so that the next run is quick.
 */
export async function withSite<T>(work: (url: string) => Promise<T>): Promise<T> {
  const given = process.env.BENCH_URL;
  if (given !== undefined) return work(given);
  // Figures are of one process, as those of the references.
  const stack = await startStack(process.env.BENCH_DATA_DIR, { SERVERS: '1', ...PACKED_FILMS });
  try {
    await fillCatalogue(stack.dataDir);
    return await work(stack.url);
  } finally {
    await stack.stop();
  }
}

type Row = { id: string; version: number };

async function fillCatalogue(dataDir: string): Promise<void> {
  const running = livePostmaster(join(dataDir, 'pg/cluster'));
  if (running === undefined) throw new Error('The stack has no database of its own');
  const client = new pg.Client({ connectionString: databaseUrl(running.socketDir, 'tayang') });
  await client.connect();
  try {
    const ready = await waitForFilms(client);
    const { rows: known } = await client.query<Row>('select id, version from catalog.asset');
    const missing = planFilms()
      .map(({ key }) => assetIdOf(key))
      .filter((id) => !known.some((row) => row.id === id));
    for (const [i, id] of missing.entries()) {
      const model = ready[i % ready.length];
      if (model !== undefined) await standIn(client, join(dataDir, 'objects'), { id, model });
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function waitForFilms(client: pg.Client): Promise<Row[]> {
  const films = planFilms().map(({ key }) => assetIdOf(key));
  const until = Date.now() + PACKAGED_WITHIN_MS;
  while (Date.now() < until) {
    const { rows } = await client.query<Row>(
      `select id, version from catalog.asset
       where status = 'ready' and id = any($1) and images->'poster' <> '[]' order by created_at`,
      [films],
    );
    if (rows.length >= FEWEST_FILMS) return rows;
    await sleep(1_000);
  }
  throw new Error('The first films were not packaged in time');
}

/** A film with the pictures of another one, under addresses of its own; it is shown and can't be played. One that was packaged meanwhile stays. */
async function standIn(
  client: pg.Client,
  objects: string,
  { id, model }: { id: string; model: Row },
): Promise<void> {
  const [from, to] = [`${model.id}/${model.version}`, `${id}/1`];
  cpSync(join(objects, PUBLIC_IMAGES, from), join(objects, PUBLIC_IMAGES, to), { recursive: true });
  await client.query(
    `insert into catalog.asset (id, status, version, source, duration_seconds, placeholder, images, ready_at)
      select $1, 'ready', 1, source, duration_seconds, placeholder,
        replace(images::text, $3, $4)::jsonb, now()
      from catalog.asset where id = $2
      on conflict (id) do nothing`,
    [id, model.id, from, to],
  );
}
