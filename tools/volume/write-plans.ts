import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { mintTvsToken } from '#contract/accounts/index.ts';
import { pathOf } from '#contract/call.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, openDeps } from '#platform/deps.ts';
import { buildApp } from '../../server/app.ts';
import { startVolume } from './cluster.ts';
import { anew, hotCalls } from './hot-calls.ts';
import { hotDeeds } from './hot-deeds.ts';
import {
  analyze,
  type Explained,
  nodesOf,
  type PlanNode,
  problemsOf,
  readSizes,
  type Statement,
  statementsOf,
} from './plans.ts';
import { studioStatements } from './studio-statements.ts';

/** `node tools/volume/write-plans.ts`: docs/plans.md from the database that `npm run volume` filled. */
const file = path.resolve(import.meta.dirname, '../../docs/plans.md');
const folder = mkdtempSync(path.join(tmpdir(), 'tayang-plans-'));

async function write(url: string): Promise<string> {
  const secret = () => randomBytes(32).toString('hex');
  const deps = await openDeps(
    readConfig({
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATABASE_URL: url,
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
      SECRET_KEY: secret(),
      CLIENT_KEY: secret(),
      MIDTRANS_SERVER_KEY: secret(),
      MIDTRANS_API_URL: 'http://127.0.0.1:9/midtrans/api',
      MIDTRANS_SNAP_URL: 'http://127.0.0.1:9/midtrans/snap/v1',
    }),
    'plans',
  );
  const app = await buildApp(deps);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const minted = await app.inject({ method: 'POST', url: pathOf(mintTvsToken) });
    const { result } = minted.json() as { result: { access_token: string } };
    const visitor = { authorization: `Bearer ${result.access_token}` };
    const calls = await hotCalls(deps, visitor, async (at, headers) =>
      (await app.inject({ url: at, headers })).json(),
    );
    const sizes = await readSizes(client);
    const lines: string[] = [];
    for (const [name, { paths, headers }] of Object.entries(calls)) {
      const ask = () => app.inject({ url: anew(paths[0] ?? '/'), headers });
      // What counts the whole catalogue is kept: the second time shows what every request asks.
      await ask();
      lines.push(...(await describe(client, name, await statementsOf(ask), sizes)));
    }
    const watcher = calls['continue-watching']?.headers ?? {};
    const others = { ...(await hotDeeds({ app, deps, watcher })), ...studioStatements(deps.db) };
    for (const [name, work] of Object.entries(others)) {
      lines.push(
        ...(await describe(
          client,
          name,
          await statementsOf(() => work().catch(() => undefined)),
          sizes,
        )),
      );
    }
    return page(lines, sizes);
  } finally {
    await client.end();
    await app.close();
    await closeDeps(deps);
  }
}

async function describe(
  client: pg.Client,
  name: string,
  statements: readonly Statement[],
  sizes: ReadonlyMap<string, number>,
): Promise<string[]> {
  const lines = [];
  for (const statement of statements) {
    // Once for what is cold; what takes seconds is not asked twice.
    const cold = await analyze(client, statement);
    const isLong = (cold['Execution Time'] ?? 0) > LONG_MS;
    const explained = isLong ? cold : await analyze(client, statement);
    const problems = problemsOf(explained, sizes);
    lines.push(
      `| ${name} | ${headOf(statement)} | ${millis(explained)} | ${buffers(explained)} | ${accessOf(explained)} | ${problems.join(', ')} |`,
    );
  }
  return lines;
}

const LONG_MS = 5_000;
const millis = (explained: Explained) => (explained['Execution Time'] ?? 0).toFixed(2);

function buffers({ Plan }: Explained): string {
  return `${Plan['Shared Hit Blocks'] ?? 0} + ${Plan['Shared Read Blocks'] ?? 0}`;
}

/** How the statement begins and which table it is about. */
function headOf({ text, isNamed }: Statement): string {
  const [verb = ''] = text.trim().split(/\s+/);
  const tables = [...text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)"?\."?(\w+)"?/gi)];
  const named = [...new Set(tables.map(([, schema, table]) => `${schema}.${table}`))];
  return `${verb.toLowerCase()} ${named.slice(0, 4).join(', ')}${isNamed ? '' : ' (planned each time)'}`;
}

/** What is read by which index, and how many rows of it. */
function accessOf({ Plan }: Explained): string {
  const reads = nodesOf(Plan).filter(({ 'Node Type': type }) => type.endsWith('Scan'));
  const told = reads.flatMap((node) => {
    const what = node['Index Name'] ?? node['Relation Name'];
    return what === undefined ? [] : [`${kindOf(node)} ${what} (${rowsOf(node)})`];
  });
  return [...new Set(told)].slice(0, 9).join('; ');
}

const kindOf = ({ 'Node Type': type }: PlanNode): string =>
  type
    .replace(' Scan', '')
    .replace('Bitmap Heap', 'heap')
    .replace('Bitmap Index', 'bitmap')
    .toLowerCase();

const rowsOf = (node: PlanNode): number =>
  Math.round((node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1));

function page(lines: readonly string[], sizes: ReadonlyMap<string, number>): string {
  const large = [...sizes]
    .filter(([name, rows]) => rows > 10_000 && /^[a-z]+\./.test(name))
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, rows]) => `${name} ${Math.round(rows).toLocaleString('en')}`);
  return `# Plans of hot statements on a full database

Written by \`node tools/volume/write-plans.ts\` from the database that \`npm run volume\` filled, with what EXPLAIN (ANALYZE,
BUFFERS) says of each statement that a call sends, run twice and told of the second time, once where it takes seconds. What counts the whole catalogue
is kept for a minute and does not stand here. Rounds that count licences and cohorts read all of it, a few times a day,
on a replica where there is one. Whatever takes more than 2,000 rows is named in the last column, by whatever index. A small form of this is checked by \`tools/volume/plans.db.test.ts\`.

Rows: ${large.join(', ')}.

| call | statement | ms | pages in memory + read | rows read by | of a whole table |
|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

const volume = await startVolume();
try {
  writeFileSync(file, await write(volume.url));
} finally {
  await volume.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
