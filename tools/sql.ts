import path from 'node:path';
import pg from 'pg';
import { livePostmaster } from './postgres/postmaster.ts';
import { databaseUrl } from './postgres/ready.ts';

/** `npm run db:sql -- "select 1"`: asks the database of a running copy (DATA_DIR, DATABASE_URL). */
const dataDir = path.resolve(process.env.DATA_DIR ?? 'data');
const running = livePostmaster(path.join(dataDir, 'pg/cluster'));
const url = process.env.DATABASE_URL ?? (running && databaseUrl(running.socketDir, 'tayang'));
const text = process.argv[2];
if (url === undefined) throw new Error(`No database runs in ${dataDir}. Start it with npm start.`);
if (text === undefined) throw new Error('Say what to ask: npm run db:sql -- "select 1"');

const client = new pg.Client({ connectionString: url });
await client.connect();
try {
  const { rows, command, rowCount } = await client.query(text);
  if (rows.length > 0) console.table(rows);
  console.log(`${command} ${rowCount ?? 0}`);
} finally {
  await client.end();
}
