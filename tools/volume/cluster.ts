import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#db/migrate.ts';
import { seedRows } from '#demo/seed-rows.ts';
import { livePostmaster } from '../postgres/postmaster.ts';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { type Counts, FOR_BENCHES } from './counts.ts';
import { countGenerated, fillVolume } from './fill.ts';

/** Where the generated rows lie: a database of their own, which no start of the service opens. */
const folder = () => path.resolve(process.env.DATA_DIR ?? 'data', 'volume');

/** Starts the database of generated rows; empty where there is none yet. */
export function startVolume(): Promise<RunningPostgres> {
  mkdirSync(folder(), { recursive: true });
  return startPostgres({ dataDir: folder(), log: () => {}, scratch: true });
}

/** The database of generated rows, for a bench: where `npm run volume` did not fill it, it is filled first, for some twenty minutes. */
export async function openVolume(): Promise<RunningPostgres> {
  const there = await startVolume();
  if (await isFilled(there.url)) return there;
  await there.stop();
  const tell = (line: string) => console.error(line);
  tell(
    'Nothing is filled yet (npm run volume): filling what benches ask for, some twenty minutes.',
  );
  await fillOwnVolume(FOR_BENCHES, tell);
  return startVolume();
}

/** Fills the database of generated rows anew, the demo's rows among them, and stops it. */
export async function fillOwnVolume(counts: Counts, tell: (line: string) => void): Promise<void> {
  await emptyVolume();
  const own = await startVolume();
  try {
    await migrate(own.url);
    const db = openDatabase({ url: own.url, log: createLog({ logLevel: 'silent' }, 'volume') });
    await seedRows(db, new Date()).finally(() => db.destroy());
    await withClient(own.url, (client) => fillVolume(client, counts, tell));
  } finally {
    await own.stop();
  }
}

/** Accounts are what a filling writes last. */
const isFilled = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const schema = await client.query("select where to_regclass('accounts.account') is not null");
    return schema.rowCount === 1 && (await countGenerated(client)) > 0;
  });

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Takes away what is there, with the database that a killed run left running on it. */
async function emptyVolume(): Promise<void> {
  const dataDir = folder();
  if (livePostmaster(path.join(dataDir, 'pg/cluster')) !== undefined) {
    const left = await startVolume();
    await left.stop();
  }
  rmSync(dataDir, { recursive: true, force: true });
}
