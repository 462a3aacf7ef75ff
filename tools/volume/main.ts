import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#db/migrate.ts';
import { seedRows } from '#demo/seed-rows.ts';
import { emptyVolume, startVolume } from './cluster.ts';
import { type Counts, FULL, SMALL } from './counts.ts';
import { countRealAccounts, fillVolume } from './fill.ts';

const USAGE = `npm run volume -- [--small] [--titles N] [--accounts N] [...] [--database URL] [--among-real-accounts]

Fills a database with generated rows, to see what the service costs when it is full. Without --database it makes one
of its own in DATA_DIR/volume anew, which npm run bench -- volume then measures. How many rows of each:
${Object.entries(FULL)
  .map(([name, count]) => `  --${name} ${count} (with --small ${SMALL[name as keyof Counts]})`)
  .join('\n')}`;

const counted = Object.fromEntries(
  Object.keys(FULL).map((name) => [name, { type: 'string' as const }]),
);
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    small: { type: 'boolean', default: false },
    database: { type: 'string' },
    'among-real-accounts': { type: 'boolean', default: false },
    ...counted,
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const given = Object.keys(FULL).flatMap((name) => {
  const text = values[name as keyof typeof values];
  if (text === undefined) return [];
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text))
    throw new Error(`--${name} takes a count`);
  return [[name, Number(text)] as const];
});
const counts: Counts = { ...(values.small ? SMALL : FULL) };
for (const [name, count] of given) counts[name as keyof Counts] = count;

if (values.database === undefined) await emptyVolume();
const own = values.database === undefined ? await startVolume() : undefined;
try {
  await fill(own?.url ?? values.database ?? '');
} finally {
  await own?.stop();
}

async function fill(url: string): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const real = await countRealAccounts(client);
    if (real > 0 && !values['among-real-accounts']) {
      throw new Error(
        `${real} accounts of this database were not generated. Rows that no viewer made would stand among theirs: ` +
          'say --among-real-accounts if that is meant.',
      );
    }
    if (own !== undefined) {
      const db = openDatabase({ url, log: createLog({ logLevel: 'silent' }, 'volume') });
      await seedRows(db, new Date()).finally(() => db.destroy());
    }
    await fillVolume(client, counts, (line) => console.log(line));
    const { rows } = await client.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    );
    console.log(`The database holds ${rows[0]?.size ?? ''}.`);
  } finally {
    await client.end();
  }
}
