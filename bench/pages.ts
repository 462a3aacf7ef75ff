import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pathOf } from '#contract/call.ts';
import { DAY } from '#contract/constants.ts';
import { getSearchVodList } from '#contract/catalog/search.ts';
import { getProductDetail, getProductList } from '#contract/catalog/titles.ts';
import { getUrlTransform } from '#contract/playback/index.ts';
import { seedAccount, startSession } from '#modules/accounts/index.ts';
import { grantForSeed } from '#modules/commerce/index.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { buildSite } from '../tools/start/site.ts';
import { anew } from '../tools/volume/hot-calls.ts';
import { cpuSecondsOf, cpuSecondsOfOthers } from './cpu.ts';
import { CannotMeasure, type Figure, figure, median } from './figure.ts';
import { askTimes } from './load/ask.ts';
import { startDemoDatabase } from './load/demo-database.ts';
import { type Program, startProgram } from './load/program.ts';
import { platformEnv, visitor } from './load/start-platform.ts';

const ROUNDS = 2;
const MILLIS = 1_000;
const ACCOUNTS = 10;
/** Pages that are drawn for each: fewer find code that a server at work has long since compiled. */
const PAGES = 200;
/** Each in the middle of so many films, and with so many saved. */
const ROWS = 8;
/** As browsers ask, with what they say that they take. */
const BROWSER = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'user-agent': 'Mozilla/5.0 Chrome/130',
};

/** What one may cost in CPU milliseconds, its database counted in: the budgets of the design. */
const budgets = {
  'home-visitor': 4,
  'home-account': 8.3,
  'title-visitor': 4,
  'guide-visitor': 4,
  'call-detail': 1,
  'call-list': 0.5,
  'call-search': 2,
  'call-source': 2,
};
type Kind = keyof typeof budgets;
/** The same call with an address that was not asked for before: shown, and held to nothing. */
const anewOf = (kind: string) => `${kind}-anew`;
type Asked = {
  paths: string[];
  headers: Record<string, string>[];
  times: number;
  isAnew?: boolean;
};

/**
 * CPU milliseconds of a page and of the calls that viewers make most, in the process that serves them and in its
 * database, as they are asked for under load: what is kept for everyone included, and calls once more made anew. First
 * comes what a bare Fastify needs for the bytes of the home page: it says how quick this machine is.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const log = (line: string) => console.error(line);
    await buildSite({ dataDir: folder, signal: AbortSignal.timeout(300_000), log });
    const database = await startDemoDatabase();
    stops.push(database.stop);
    const env = platformEnv(database.url, folder);
    const deps = await openDeps(readConfig(env), 'bench');
    stops.push(() => closeDeps(deps));
    const accounts = await openAccounts(deps);
    const site = await startProgram('platform.ts', { args: ['site'], env });
    stops.push(site.stop);
    const kinds = await kindsOf(site, accounts);
    const bare = await startBare(site, folder);
    stops.push(bare.stop);
    const both = [site.pid, bare.pid];

    const home = { paths: ['/'], headers: [BROWSER], times: 1_000 };
    const costs = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [kind, asked] of [['bare', home] as const, ...Object.entries(kinds)]) {
        const cost = await costOf(kind === 'bare' ? bare : site, both, asked);
        // The first round warms up.
        if (round > 0) costs.set(kind, [...(costs.get(kind) ?? []), cost]);
      }
    }
    const own = median(costs.get('bare') ?? []);
    return [
      figure({ name: 'pages-bare-cpu-milliseconds', value: own, reference: own }, { atMost: 1 }),
      ...Object.entries(budgets).flatMap(([kind, reference]) =>
        [kind, anewOf(kind)].flatMap((each) => {
          const cost = costs.get(each);
          if (cost === undefined) return [];
          const measured = {
            name: `pages-${each}-cpu-milliseconds`,
            value: median(cost),
            reference,
          };
          return [figure(measured, each === kind ? { atMost: 1 } : { atLeast: 0 })];
        }),
      ),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function costOf(
  program: Program,
  both: readonly number[],
  { paths, headers, times, isAnew = false }: Asked,
): Promise<number> {
  const cpu = () => cpuSecondsOf(program.pid) + cpuSecondsOfOthers(both);
  const before = cpu();
  for (const [i, each] of headers.entries()) {
    const asked = Array.from({ length: Math.ceil(times / headers.length) }, (_, n) => {
      const path = paths[(n + i) % paths.length] ?? '/';
      return isAnew ? anew(path) : path;
    });
    await askTimes(program.base, asked, each);
  }
  return ((cpu() - before) / times) * MILLIS;
}

async function kindsOf(
  site: Program,
  accounts: Record<string, string>[],
): Promise<Record<string, Asked>> {
  const asVisitor = await visitor(site.base);
  const answer = await fetch(`${site.base}${pathOf(getProductList)}?pageSize=40`, {
    headers: asVisitor,
  });
  const { result } = (await answer.json()) as {
    result: {
      products: { productId: string; slug: string; name: string; kind: string; tier: string }[];
    };
  };
  const { products } = result;
  const ids = products.map(({ productId }) => productId);
  const films = products.filter(({ kind, tier }) => kind === 'film' && tier === 'free');
  const sources = [];
  for (const { productId } of films) {
    const path = `${pathOf(getUrlTransform)}?id=${productId}`;
    // A film that the demo has only as a row has no source.
    const { status } = await fetch(site.base + path, { headers: asVisitor });
    if (status === 200) sources.push(path);
  }
  if (sources.length === 0) throw new CannotMeasure('No free film of the demo can be played');
  const words = products.flatMap(({ name }) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const headers = [asVisitor];
  const calls: [Kind, string[], number][] = [
    ['call-detail', ids.map((id) => `${pathOf(getProductDetail)}?productId=${id}`), 150],
    ['call-list', [1, 2].map((page) => `${pathOf(getProductList)}?page=${page}`), 150],
    [
      'call-search',
      words.map((word) => `${pathOf(getSearchVodList)}?keyword=${encodeURIComponent(word)}`),
      100,
    ],
    ['call-source', sources, 100],
  ];
  const hot: Record<string, Asked> = {};
  for (const [kind, paths, times] of calls) {
    hot[kind] = { paths, headers, times: 1_000 };
    hot[anewOf(kind)] = { paths, headers, times, isAnew: true };
  }
  return {
    'home-visitor': { paths: ['/'], headers: [BROWSER], times: 1_000 },
    'home-account': {
      paths: ['/'],
      headers: accounts.map((each) => ({ ...BROWSER, ...each })),
      times: PAGES,
    },
    'title-visitor': {
      paths: products.slice(0, 10).map(({ slug }) => `/judul/${slug}`),
      headers: [BROWSER],
      times: PAGES,
    },
    'guide-visitor': { paths: ['/live'], headers: [BROWSER], times: PAGES },
    ...hot,
  };
}

/** Owners of a plan who watch: what their home fills in is there. */
async function openAccounts(deps: Deps): Promise<Record<string, string>[]> {
  const { db } = deps;
  const cookies = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const { accountId } = await seedAccount(db, {
      identifier: `pages-${number}@bench.test`,
      name: 'Penonton',
    });
    await grantForSeed(db, accountId, 'premium', new Date(Date.now() + 30 * DAY));
    await sql`insert into playback.progress (account_id, profile_id, product_id, title_id, position_ms, duration_ms, finished, watched_at, watched_ms)
      select ${accountId}::uuid, ${accountId}::uuid, title_id, title_id, 600000, 5400000, false,
        now() - row_number() over (order by title_id) * interval '1 hour', 600000
      from catalog.title where kind = 'film' and playable_from is not null order by title_id limit ${ROWS}`.execute(
      db,
    );
    await sql`insert into engagement.favourite (account_id, profile_id, title_id, added_at)
      select ${accountId}::uuid, ${accountId}::uuid, title_id, now() from catalog.title
      where playable_from is not null order by title_id desc limit ${ROWS}`.execute(db);
    const device = { deviceId: `pages-${number}`, label: 'Chrome' };
    const { accessToken } = await startSession(deps, { accountId, ...device });
    cookies.push({ cookie: `access_token=${accessToken}; profil_dipilih=1` });
  }
  return cookies;
}

async function startBare(site: Program, folder: string): Promise<Program> {
  const body = await (await fetch(`${site.base}/`, { headers: BROWSER })).text();
  const file = join(folder, 'home.json');
  writeFileSync(file, JSON.stringify({ '/': body }));
  return startProgram('bare.ts', { args: [file] });
}
