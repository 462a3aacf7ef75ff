import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { seedAccount, startSession } from '#modules/accounts/index.ts';
import { seedPackages } from '#modules/commerce/index.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { type Arena, openArena, type Victim, victims } from './arena.ts';
import { audit, type Findings, listCartsWithTwoLive, type Seen } from './audit.ts';
import { buyUntil, type Told } from './buyers.ts';
import { type Dice, throwDice } from './dice.ts';
import { type Gateway, openGateway } from './gateway.ts';
import type { Mutant } from './mutants.ts';

export interface Report {
  findings: Findings;
  /** After load and faults had stopped; undefined when it did not come to rest. */
  convergedMs: number | undefined;
  orders: number;
  carts: number;
  acknowledged: number;
  givenUp: number;
  injected: Record<string, number>;
  kills: Record<Victim, number>;
}

interface Chaos {
  seconds: number;
  seed: number;
  mutant?: Mutant | undefined;
}

const BUYERS = 6;
const ACCOUNTS = 30;
const CONVERGE_MS = 60_000;
/** What a mutant leaves behind does not go away by waiting. */
const MUTANT_CONVERGE_MS = 5_000;
const OUTAGE_EVERY_MS = 5_000;
const OUTAGE_MS = 1_500;

/**
 * The chance of each at every call or notification, low enough that most buyers get through. What is rare strikes at its
 * first chance as well, so that a short run has seen it.
 */
const faults = {
  lostReply: { probability: 0.08 },
  slowReply: { next: 1, probability: 0.02, ms: 11_000 },
  duplicate: { probability: 0.5 },
  delay: { probability: 0.2, ms: 2_000 },
  drop: { probability: 0.3 },
  forged: { probability: 0.3 },
  alteredReplay: { probability: 0.3 },
  lateSettlement: { next: 1, probability: 0.1, ms: 1_500 },
  doublePayment: { next: 1, probability: 0.5, ms: 500 },
} as const;
const calm = Object.fromEntries(
  [...Object.keys(faults), 'outage'].map((name) => [name, { next: 0, probability: 0 }]),
);

/** Buyers, kills and every fault of the gateway for some seconds, then peace, then the books. */
export async function runChaos({ seconds, seed, mutant }: Chaos): Promise<Report> {
  const dice = throwDice(seed);
  const arena = await openArena(mutant);
  const gateway = openGateway(arena.sandboxUrl);
  const deps = await openDeps(
    readConfig({ ...arena.env, LOG_LEVEL: 'silent', PORT: '0' }),
    'chaos',
  );
  try {
    if (mutant === 'noUniqueLivePayment') await dropGuard(deps);
    await seedPackages(deps.db);
    const shop = {
      servers: arena.servers,
      packages: (await listPackages(deps)) as [string, ...string[]],
      tokens: (await openAccounts(deps)) as [string, ...string[]],
    };
    const told: Told = { acknowledged: new Set(), carts: 0, givenUp: 0 };
    const seen: Seen = { twoLive: new Set() };
    const kills = Object.fromEntries(victims.map((name) => [name, 0])) as Report['kills'];
    const end = Date.now() + seconds * 1000;
    await gateway.change(faults);
    await Promise.all([
      ...Array.from({ length: BUYERS }, () => buyUntil(shop, end, dice, told)),
      gateway.payUntil(end + 2_000, dice),
      killUntil(arena, end, dice, kills),
      breakUntil(gateway, end),
      watchUntil(deps, end, seen),
    ]);
    await gateway.change(calm);
    // Orders that no buyer has looked at yet are paid too: the books must be right about all of them.
    await gateway.payUntil(Date.now() + 1_000, dice);
    const { findings, convergedMs } = await settleDown(
      () => audit(deps.db, gateway, { told, seen }),
      mutant === undefined ? CONVERGE_MS : MUTANT_CONVERGE_MS,
    );
    return {
      findings,
      convergedMs,
      orders: gateway.orderIds.size,
      carts: told.carts,
      acknowledged: told.acknowledged.size,
      givenUp: told.givenUp,
      injected: await gateway.injected(),
      kills,
    };
  } finally {
    await closeDeps(deps);
    await arena.stop();
  }
}

/** The mutant takes out the guard of the database too. */
async function dropGuard({ db }: Deps): Promise<void> {
  await sql`drop index commerce.payment_one_live`.execute(db);
}

async function listPackages({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('commerce.package')
    .select('id')
    .where('kind', '=', 'PACKAGE')
    .where('isOnSale', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

async function openAccounts(deps: Deps): Promise<string[]> {
  const tokens = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const identifier = `buyer-${number}@chaos.test`;
    const { accountId } = await seedAccount(deps.db, { identifier, name: `Pembeli ${number}` });
    const device = { deviceId: `chaos-${number}`, label: 'Chrome' };
    tokens.push((await startSession(deps, { accountId, ...device })).accessToken);
  }
  return tokens;
}

// Each program has its turn within the shortest run, also where starting one takes long.
const PATIENCE_MS = 3_500;

/**
 * Each program in turn, a second or so after the last one is back, so that there is something to be killed in the
 * middle of; every fourth kill follows at once, into the recovery of the one before.
 */
async function killUntil(
  arena: Arena,
  end: number,
  dice: Dice,
  kills: Record<Victim, number>,
): Promise<void> {
  for (let turn = 0; Date.now() < end; turn += 1) {
    if (dice.roll() < 0.75)
      await untilAllAnswer(arena.servers, Math.min(end, Date.now() + PATIENCE_MS));
    await sleep(500 + 600 * dice.roll());
    const victim = victims[turn % victims.length] ?? 'worker';
    arena.kill[victim]();
    kills[victim] += 1;
  }
}

async function untilAllAnswer(servers: readonly string[], end: number): Promise<void> {
  while (Date.now() < end) {
    const answers = await Promise.allSettled(servers.map((url) => fetch(`${url}/healthz`)));
    if (answers.every(({ status }) => status === 'fulfilled')) return;
    await sleep(100);
  }
}

async function watchUntil({ db }: Deps, end: number, { twoLive }: Seen): Promise<void> {
  while (Date.now() < end) {
    for (const cart of await listCartsWithTwoLive(db).catch(() => [])) twoLive.add(cart);
    await sleep(150);
  }
}

async function breakUntil(gateway: Gateway, end: number): Promise<void> {
  while (Date.now() < end) {
    await sleep(OUTAGE_EVERY_MS / 2);
    await gateway.change({ outage: { probability: 1, mode: '503', forMs: OUTAGE_MS } });
    await sleep(OUTAGE_EVERY_MS / 2);
  }
}

async function settleDown(look: () => Promise<Findings>, patienceMs: number) {
  const began = Date.now();
  for (;;) {
    const findings = await untilAnswered(look, began + patienceMs);
    const isClean = Object.values(findings).every((list: string[]) => list.length === 0);
    const tookMs = Date.now() - began;
    if (isClean) return { findings, convergedMs: tookMs };
    if (tookMs > patienceMs) return { findings, convergedMs: undefined };
    await sleep(500);
  }
}

/** The database may be on its way back from its last kill. */
async function untilAnswered<T>(ask: () => Promise<T>, end: number): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(200);
    }
  }
}
