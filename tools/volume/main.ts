import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { fillOwnVolume } from './cluster.ts';
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

const tell = (line: string) => console.log(line);
await (values.database === undefined
  ? fillOwnVolume(counts, tell)
  : fillNamed(values.database, values['among-real-accounts']));

async function fillNamed(url: string, isMeant: boolean): Promise<void> {
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const real = await countRealAccounts(client);
    if (real > 0 && !isMeant) {
      throw new Error(
        `${real} accounts of this database were not generated. Rows that no viewer made would stand among theirs: ` +
          'say --among-real-accounts if that is meant.',
      );
    }
    await fillVolume(client, counts, { tell });
  } finally {
    await client.end();
  }
}
