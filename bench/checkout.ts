import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type AnswerOf, pathOf } from '#contract/call.ts';
import { checkoutCart, createCart } from '#contract/commerce/index.ts';
import { seedAccount, startSession } from '#modules/accounts/index.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { cpuSecondsOf, cpuSecondsOfOthers } from './cpu.ts';
import { type Figure, figure, median } from './figure.ts';
import { startDemoDatabase } from './load/demo-database.ts';
import { type Post, postAll } from './load/post.ts';
import { type Program, startProgram } from './load/program.ts';

const ROUNDS = 5;
const CALLS = 300;
const WARM_UP = 150;
const CONNECTIONS = 16;
/** So many that none of them meets the limit of carts a minute. */
const BUYERS = 100;

/**
 * Checkouts a CPU second of the platform, its database's work counted in and the gateway's left out, against a bare
 * Fastify that does one INSERT. A checkout is two transactions around a call to the gateway, whose answer is checked.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const stops: (() => Promise<void>)[] = [];
  try {
    const database = await startDemoDatabase();
    stops.push(database.stop);
    const gateway = await startProgram('gateway.ts', { env: gatewayEnv(folder) });
    stops.push(gateway.stop);
    const env = platformEnv(database.url, folder, gateway.base);
    const deps = await openDeps(readConfig(env), 'bench');
    stops.push(() => closeDeps(deps));
    const platform = await startProgram('platform.ts', { env });
    stops.push(platform.stop);
    const bare = await startProgram('bare-insert.ts', { args: [database.url] });
    stops.push(bare.stop);
    const rates = await compare({ platform, bare, gateway }, deps);
    return [figure({ name: 'checkout-per-cpu-second', ...rates }, { atLeast: 0 })];
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Sides = { platform: Program; bare: Program; gateway: Program };

async function compare({ platform, bare, gateway }: Sides, deps: Deps) {
  const buyers = await openBuyers(deps);
  const all = [platform.pid, bare.pid, gateway.pid];
  const rate = async (program: Program, posts: Post[]) => {
    const cpu = () => cpuSecondsOf(program.pid) + cpuSecondsOfOthers(all);
    const before = cpu();
    await postAll(program.base, posts, CONNECTIONS);
    return posts.length / (cpu() - before);
  };
  const ours: number[] = [];
  const theirs: number[] = [];
  await postAll(bare.base, await checkouts(platform.base, buyers, WARM_UP), CONNECTIONS);
  await postAll(platform.base, await checkouts(platform.base, buyers, WARM_UP), CONNECTIONS);
  // In turn, so that whatever else the machine does falls on both.
  for (let round = 0; round < ROUNDS; round += 1) {
    const posts = await checkouts(platform.base, buyers, CALLS);
    await forgetPayments(deps);
    theirs.push(await rate(bare, posts));
    ours.push(await rate(platform, posts));
  }
  return { value: median(ours), reference: median(theirs) };
}

/** What is open would be asked about while the next round runs. */
async function forgetPayments({ db }: Deps): Promise<void> {
  await sql`update commerce.payment set state = 'cancelled', closed_at = now(), check_at = null
    where state = 'pending'`.execute(db);
}

async function openBuyers(deps: Deps): Promise<string[]> {
  const tokens = [];
  for (let number = 0; number < BUYERS; number += 1) {
    const identifier = `buyer-${number}@bench.test`;
    const { accountId } = await seedAccount(deps.db, { identifier, name: 'Pembeli' });
    const device = { deviceId: `bench-${number}`, label: 'Chrome' };
    tokens.push((await startSession(deps, { accountId, ...device })).accessToken);
  }
  return tokens;
}

let sent = 0;
/** Every call comes from an address of its own: limits by address are not what is measured. */
function asBuyer(tokens: string[], path: string, body: object): Post {
  sent += 1;
  const headers = {
    authorization: `Bearer ${tokens[sent % tokens.length]}`,
    'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
  };
  return { path, headers, body: JSON.stringify(body) };
}

/** As many checkouts, each of a cart of its own that was made before. */
async function checkouts(base: string, tokens: string[], count: number): Promise<Post[]> {
  const package_id = await findPackage(base, tokens);
  const carts = Array.from({ length: count }, () =>
    asBuyer(tokens, pathOf(createCart), { package_id }),
  );
  const answers = await postAll(base, carts, CONNECTIONS);
  return answers.map((answer, i) => {
    const { result } = JSON.parse(answer) as AnswerOf<typeof createCart>;
    const { headers = {} } = carts[i] ?? {};
    const body = JSON.stringify({ cart_id: result.cart_id });
    return { path: pathOf(checkoutCart), headers, body };
  });
}

async function findPackage(base: string, [token]: string[]): Promise<string> {
  const answer = await fetch(`${base}/platform/subscribe_product/list?kind=PACKAGE`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = (await answer.json()) as { result: { products: { packageId: string }[] } };
  return result.products[0]?.packageId ?? '';
}

const gatewayEnv = (folder: string) => ({
  SANDBOX_PORT: '0',
  SANDBOX_SMTP_PORT: '0',
  SANDBOX_DATA: join(folder, 'sandbox'),
  MIDTRANS_SERVER_KEY: 'SB-Mid-server-bench',
});

function platformEnv(databaseUrl: string, folder: string, gatewayUrl: string) {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PUBLIC_URL: 'http://localhost',
    SECRET_KEY: randomBytes(32).toString('hex'),
    CLIENT_KEY: randomBytes(32).toString('hex'),
    TRUST_PROXY: '1',
    MIDTRANS_SERVER_KEY: 'SB-Mid-server-bench',
    MIDTRANS_API_URL: `${gatewayUrl}/midtrans/api`,
    MIDTRANS_SNAP_URL: `${gatewayUrl}/midtrans/snap/v1`,
  };
}
