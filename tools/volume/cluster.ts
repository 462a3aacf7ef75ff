import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#db/migrate.ts';
import { seedRows } from '#demo/seed-rows.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { serverSettings } from '../postgres/settings.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { type Counts, FOR_BENCHES } from './counts.ts';
import { fillVolume, isFilled, markFilled } from './fill.ts';

/** Where the generated rows lie: a database of their own, which no start of the service opens. */
const folder = () => path.resolve(process.env.DATA_DIR ?? 'data', 'volume');
const cluster = () => path.join(folder(), 'pg/cluster');

/** While nothing but the filling works: keys of a million rows stay in memory, and little is written twice. */
const FILLING = ['shared_buffers=1GB', 'max_wal_size=4GB', 'checkpoint_timeout=1h'];

/** With the memory that the service's own has: in that of a scratch database not even the catalogue would find room. */
const MEASURED = serverSettings().filter((setting) => setting.startsWith('shared_buffers='));

/** Starts the database of generated rows; empty where there is none yet. */
export function startVolume(settings: readonly string[] = []): Promise<RunningPostgres> {
  mkdirSync(folder(), { recursive: true });
  return startPostgres({ dataDir: folder(), log: () => {}, scratch: true, settings });
}

/**
 * The database of generated rows, for a bench: where none is, it is filled first, for some twenty minutes. Nothing that is
 * there is taken away.
 * @throws where it is being filled, or was not filled to its end
 */
export async function openVolume(): Promise<RunningPostgres> {
  if (livePostmaster(cluster()) !== undefined)
    throw new Error(`Something uses ${folder()} now: npm run volume, or a bench`);
  if (!existsSync(cluster())) {
    const tell = (line: string) => console.error(line);
    tell('Nothing is filled yet (npm run volume): filling what benches ask for.');
    await fillOwnVolume(FOR_BENCHES, tell);
  }
  const there = await startVolume(MEASURED);
  if (await withClient(there.url, isFilled)) return there;
  await there.stop();
  throw new Error(`${folder()} was not filled to its end: run npm run volume`);
}

/** Fills the database of generated rows anew, the demo's rows among them, and stops it. */
export async function fillOwnVolume(counts: Counts, tell: (line: string) => void): Promise<void> {
  await emptyVolume();
  const own = await startVolume(FILLING);
  try {
    await migrate(own.url);
    const db = openDatabase({ url: own.url, log: createLog({ logLevel: 'silent' }, 'volume') });
    await seedRows(db, new Date()).finally(() => db.destroy());
    const helpers = await Promise.all(
      Array.from({ length: availableParallelism() - 1 }, () => connect(own.url)),
    );
    await withClient(own.url, async (client) => {
      await fillVolume(client, counts, { tell, helpers, isOwn: true });
      await markFilled(client);
    }).finally(() => Promise.all(helpers.map((each) => each.end())));
  } finally {
    await own.stop();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  return work(client).finally(() => client.end());
}

/** Takes away what is there, with the database that a killed run left running on it. */
async function emptyVolume(): Promise<void> {
  if (livePostmaster(cluster()) !== undefined) {
    const left = await startVolume();
    await left.stop();
  }
  rmSync(folder(), { recursive: true, force: true });
}
