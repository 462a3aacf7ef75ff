import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { demoPlans } from '#demo/offers.ts';
import { seedPackages } from '#modules/commerce/index.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { listPackages, openAccounts } from './accounts.ts';
import { type Arena, openArena, type Victim, victims } from './arena.ts';
import { audit, type Findings, listCartsWithTwoLive, type Seen } from './audit.ts';
import { buyUntil, type Told, waverUntil } from './buyers.ts';
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
  /** At most, when it ends by what it saw. */
  seconds: number;
  seed: number;
  /** Ends as soon as each program was killed once, each fault has struck and enough was bought. */
  isShort?: boolean;
  /** The server that is notified lacks this guard. */
  mutant?: Mutant | undefined;
}

const BUYERS = 6;
/** In a run that ends by what it saw: it waits for programs that start anew, which buyers only make slower. */
const FEW_BUYERS = 2;
const ACCOUNTS = 30;
const CONVERGE_MS = 60_000;
/** What a mutant leaves behind does not go away by waiting. */
const MUTANT_CONVERGE_MS = 5_000;
/** What a run that ends by what it saw has bought at least. */
const ENOUGH_CARTS = 30;
const OUTAGE_EVERY_MS = 5_000;
const OUTAGE_MS = 1_500;

/**
 * The chance of each at every call or notification, low enough that most buyers get through. Each strikes at its first
 * chance as well, so that a short run has seen it.
 */
const faults = {
  lostReply: { next: 1, probability: 0.08 },
  slowReply: { next: 1, probability: 0.02, ms: 11_000 },
  duplicate: { next: 1, probability: 0.5 },
  delay: { next: 1, probability: 0.2, ms: 2_000 },
  drop: { next: 1, probability: 0.3 },
  forged: { next: 1, probability: 0.3 },
  alteredReplay: { next: 1, probability: 0.3 },
  lateSettlement: { next: 1, probability: 0.1, ms: 1_500 },
  doublePayment: { next: 1, probability: 0.5, ms: 500 },
} as const;
const calm = Object.fromEntries(
  [...Object.keys(faults), 'outage'].map((name) => [name, { next: 0, probability: 0 }]),
);

/** Buyers, kills and every fault of the gateway for some seconds, then peace, then the ledger; on a stack of its own. */
export async function runChaos(chaos: Chaos): Promise<Report> {
  const { mutant } = chaos;
  const arena = await openArena(mutant);
  const gateway = openGateway(arena.sandboxUrl);
  const deps = await openDeps(
    readConfig({ ...arena.env, LOG_LEVEL: 'silent', PORT: '0' }),
    'chaos',
  );
  try {
    if (mutant === 'noUniqueLivePayment') await dropGuard(deps);
    await seedPackages(deps.db, { plans: demoPlans });
    const shop = {
      servers: arena.servers,
      packages: (await listPackages(deps)) as [string, ...string[]],
      tokens: (await openAccounts(deps, { count: ACCOUNTS, prefix: 'chaos' })) as [
        string,
        ...string[],
      ],
    };
    return await rehearse({ arena, gateway, deps, shop }, chaos);
  } finally {
    await closeDeps(deps);
    await arena.stop();
  }
}

interface Stage {
  arena: Arena;
  gateway: Gateway;
  deps: Deps;
  shop: Parameters<typeof buyUntil>[0];
}

async function rehearse(
  { arena, gateway, deps, shop }: Stage,
  { seconds, seed, mutant, isShort = false }: Chaos,
): Promise<Report> {
  const dice = throwDice(seed);
  const told: Told = { acknowledged: new Set(), carts: 0, givenUp: 0 };
  const seen: Seen = { twoLive: new Set() };
  const kills = Object.fromEntries(victims.map((name) => [name, 0])) as Report['kills'];
  const look = () => audit(deps.db, gateway, { told, seen });
  const end = Date.now() + seconds * 1000;
  let hasSeen = false;
  const isOver = () => hasSeen || Date.now() >= end;
  const isEnough = async () => {
    if (!isShort) return false;
    const counts = Object.values({ ...(await gateway.injected()), ...kills });
    return counts.every((count) => count > 0) && told.carts >= ENOUGH_CARTS;
  };
  const lookUntilSeen = async () => {
    while (!isOver()) {
      await sleep(250);
      hasSeen = await isEnough();
    }
  };
  const turns = isShort ? victims.length : Infinity;

  await gateway.change(faults);
  let isBought = false;
  const load = Promise.all([
    ...Array.from({ length: isShort ? FEW_BUYERS : BUYERS }, () =>
      buyUntil(shop, isOver, dice, told),
    ),
    waverUntil(shop, isOver, dice, told),
    killUntil(arena, { isOver, turns }, dice, kills),
    breakUntil(gateway, isOver),
    watchUntil(deps, isOver, seen),
    lookUntilSeen(),
  ]).finally(() => {
    isBought = true;
  });
  await Promise.all([load, gateway.payUntil(() => isBought, dice)]);
  await gateway.change(calm);
  // Orders that no buyer has looked at yet are paid too: the ledger must be right about all of them.
  const paidBy = Date.now() + 1_000;
  await gateway.payUntil(() => Date.now() >= paidBy, dice);
  const { findings, convergedMs } = await settleDown(
    look,
    mutant !== undefined ? MUTANT_CONVERGE_MS : CONVERGE_MS,
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
}

/** The mutant takes out the guard of the database too. */
async function dropGuard({ db }: Deps): Promise<void> {
  await sql`drop index commerce.payment_one_live`.execute(db);
}

// Each program has its turn within the shortest run, also where starting one takes long.
const PATIENCE_MS = 3_500;

/**
 * Each program in turn, a second or so after the last one is back, so that there is something to be killed in the
 * middle of; every fourth kill follows at once, into the recovery of the one before.
 */
async function killUntil(
  arena: Arena,
  { isOver, turns }: { isOver: () => boolean; turns: number },
  dice: Dice,
  kills: Record<Victim, number>,
): Promise<void> {
  for (let turn = 0; turn < turns && !isOver(); turn += 1) {
    // A short form kills each once: there is something to be killed, however slow the machine.
    const patient = Number.isFinite(turns) ? Infinity : Date.now() + PATIENCE_MS;
    if (Number.isFinite(turns) || dice.roll() < 0.75)
      await untilAllAnswer(arena.servers, () => isOver() || Date.now() >= patient);
    await sleep(500 + 600 * dice.roll());
    const victim = victims[turn % victims.length] ?? 'worker';
    arena.kill[victim]();
    kills[victim] += 1;
  }
}

async function untilAllAnswer(servers: readonly string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const answers = await Promise.allSettled(servers.map((url) => fetch(`${url}/healthz`)));
    if (answers.every(({ status }) => status === 'fulfilled')) return;
    await sleep(100);
  }
}

async function watchUntil({ db }: Deps, isOver: () => boolean, { twoLive }: Seen): Promise<void> {
  while (!isOver()) {
    for (const cart of await listCartsWithTwoLive(db).catch(() => [])) twoLive.add(cart);
    await sleep(150);
  }
}

async function breakUntil(gateway: Gateway, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
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
    // It never goes away.
    const isBroken = findings.believed.length > 0;
    if (isBroken) return { findings, convergedMs: undefined };
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
