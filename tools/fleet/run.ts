import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR } from '#contract/constants.ts';
import { readConfig } from '#platform/config.ts';
import { closeDeps, type Deps, openDeps } from '#platform/deps.ts';
import { listPackages, openAccounts } from '../chaos/accounts.ts';
import { audit, type Findings } from '../chaos/audit.ts';
import { buyUntil, type Told } from '../chaos/buyers.ts';
import { throwDice } from '../chaos/dice.ts';
import { openGateway } from '../chaos/gateway.ts';
import type { Seen } from './balancer.ts';
import { type Layout, openLayout } from './layout.ts';
import { type Counts, type Failure, historyOf, reportOnce, watchUntil } from './load.ts';
import { type Film, findFilm } from './film.ts';
import { type Sent, sendUntil } from './upload.ts';

export interface Phase {
  name: string;
  seconds: number;
  requests: number;
  failed: number;
  /** Of the failed: what they were, most often first. */
  failures: string[];
  /** The same in the balancer's eyes, of viewers and buyers together. */
  balancer: Seen;
  /** Of the primary, in a worker's measures as the phase ended. */
  standbys: number;
}

export interface Report {
  phases: Phase[];
  pooler: string;
  segments: number;
  keptByEdge: number;
  carts: number;
  acknowledged: number;
  /** What must be empty of money. */
  findings: Findings;
  /** Viewers whose last acknowledged place is not in their history. */
  lostPlaces: number;
  places: number;
  /** A film that an editor sent meanwhile. */
  upload: Sent;
}

const VIEWERS = 8;
const BUYERS = 2;
const ROLLS = 5;
const SETTLE_MS = 60_000;
const READY_IN_A_ROW = 10;
/** A roll goes on until it was met by its share of requests, but no longer than this. */
const LONGEST_ROLL_MS = 90_000;
/** A supervisor starts again what it sees is gone. */
const NOTICED_MS = 500;
const MEASURED_MS = 30_000;

type Standing = { status?: string };

/** Viewers and buyers through the balancer; rolling deploys, then one kill and loss after the other; then the ledger. */
export async function runFleet({
  seconds,
  requests,
  seed,
  firstPort,
  signal,
}: {
  seconds: number;
  /** That the rolling deploys are to be met by. */
  requests: number;
  seed: number;
  firstPort: number;
  /** Ends it before its time. */
  signal: AbortSignal;
}): Promise<Report> {
  const log = (line: string) => console.log(line);
  const layout = await openLayout(firstPort, signal, log);
  const deps = await openDeps(
    readConfig({ ...layout.env, LOG_LEVEL: 'silent', PORT: '0' }),
    'fleet',
  );
  const dice = throwDice(seed);
  const gateway = openGateway(layout.sandboxUrl);
  const counts: Counts = { requests: 0, failures: [], places: new Map(), segments: 0, kept: 0 };
  const told: Told = { acknowledged: new Set(), carts: 0, givenUp: 0 };
  let isOver = false;
  try {
    const plan = acts(layout, { seconds, requests, counts });
    const count = VIEWERS + BUYERS + plan.length;
    const begun = await openAccounts(deps, { count, prefix: 'fleet' });
    const tokens = await Promise.all(begun.map((token) => lasting(deps, token)));
    const film = await findFilm(layout.url, tokens[0] ?? '');
    const { productId } = film;
    const shop = {
      servers: [layout.url, layout.url],
      packages: (await listPackages(deps)) as [string, ...string[]],
      tokens: tokens.slice(VIEWERS, VIEWERS + BUYERS) as [string, ...string[]],
    };
    const viewers = tokens.slice(0, VIEWERS);
    const watching = viewers.map((token) =>
      watchUntil(() => isOver, { url: layout.url, token, productId, dice, counts }),
    );
    const buying = Array.from({ length: BUYERS }, () => buyUntil(shop, () => isOver, dice, told));
    const paying = gateway.payUntil(() => isOver, dice);
    const sending = sendUntil(deps, layout.url, () => isOver);
    sending.catch(() => {});

    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('It was ended before its time')));
    });
    ended.catch(() => {});
    const phases: Phase[] = [];
    layout.balancer.count();
    for (const [index, [name, work]] of plan.entries()) {
      const token = tokens[VIEWERS + BUYERS + index] ?? '';
      await reportOnce({ url: layout.url, token, productId }, counts);
      const [asked, failed, began] = [counts.requests, counts.failures.length, Date.now()];
      await Promise.race([work(), ended]);
      const own = counts.failures.slice(failed);
      const phase = {
        name,
        seconds: Math.round((Date.now() - began) / 100) / 10,
        requests: counts.requests - asked,
        failed: own.length,
        failures: summary(own),
        balancer: layout.balancer.count(),
        standbys: await layout.countStandbys(),
      };
      phases.push(phase);
      log(JSON.stringify(phase));
    }
    isOver = true;
    await Promise.all([...watching, ...buying, paying]);
    const closing = Date.now() + 1_000;
    await gateway.payUntil(() => Date.now() > closing, dice);
    const findings = await settle(() =>
      audit(deps.db, gateway, { told, seen: { twoLive: new Set() } }),
    );
    return {
      phases,
      pooler: layout.databases.pooler?.version ?? 'none',
      segments: counts.segments,
      keptByEdge: counts.kept,
      carts: told.carts,
      acknowledged: told.acknowledged.size,
      findings,
      lostPlaces: await countLostPlaces(layout.url, film, counts),
      places: counts.places.size,
      upload: await sending,
    };
  } finally {
    isOver = true;
    await closeDeps(deps);
    await layout.stop();
  }
}

/** What is done to the fleet, in its order. Between two everything has time to be whole again. */
function acts(
  { url, servers, workers, databases, valkey, countStandbys }: Layout,
  { seconds, requests, counts }: { seconds: number; requests: number; counts: Counts },
): [string, () => Promise<void>][] {
  const calmMs = (seconds * 1000) / 24;
  const calm = () => sleep(calmMs);
  const replace = async (index: 0 | 1) => {
    await servers[index].end();
    await servers[index].start();
  };
  const untilAsked = async (wanted: number) => {
    const until = Date.now() + LONGEST_ROLL_MS;
    while (counts.requests < wanted && Date.now() < until) await sleep(100);
  };
  /** The balancer asks both in turn. */
  const untilReady = async () => {
    for (let good = 0; good < READY_IN_A_ROW; await sleep(200)) {
      // Degraded, it serves without the primary: that is not what is waited for.
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      const { status } = ((await answer?.json().catch(() => undefined)) ?? {}) as Standing;
      good = status === 'ready' ? good + 1 : 0;
    }
  };
  const { pooler } = databases;
  /** Killed and started again at once, as a supervisor does; then whole for a while. */
  const killed = (part: { kill: () => Promise<void>; start: () => Promise<void> }) => async () => {
    await part.kill();
    await sleep(NOTICED_MS);
    await part.start();
    await calm();
    await calm();
  };
  return [
    ['undisturbed', () => sleep(4 * calmMs)],
    [
      `${ROLLS} rolling deploys`,
      async () => {
        const before = counts.requests;
        for (let roll = 1; roll <= ROLLS; roll += 1) {
          await replace(0);
          await replace(1);
          await untilAsked(before + (roll * requests) / ROLLS);
        }
      },
    ],
    [
      'a server killed',
      async () => {
        await servers[0].kill();
        await calm();
        await servers[0].start();
        await calm();
      },
    ],
    [
      'a worker killed',
      async () => {
        await workers[0].kill();
        await calm();
        await workers[0].start();
      },
    ],
    ['Valkey killed', killed(valkey)],
    ...(pooler === undefined
      ? []
      : [['PgBouncer killed', killed(pooler)] satisfies [string, () => Promise<void>]]),
    [
      'the primary killed',
      async () => {
        databases.killPrimary();
        await calm();
        await untilReady();
        await calm();
      },
    ],
    [
      'the replica lost',
      async () => {
        await databases.loseReplica();
        await calm();
        await calm();
        // Until the measure's next round, for as long as two take: what it says then is judged.
        const until = Date.now() + MEASURED_MS;
        while ((await countStandbys()) > 0 && Date.now() < until) await sleep(500);
      },
    ],
  ];
}

/** For as long as a fleet may run on a busy machine: its viewers never refresh a token. */
async function lasting({ tokens }: Pick<Deps, 'tokens'>, token: string): Promise<string> {
  const caller = (await tokens.verify(token))?.caller;
  if (caller?.kind !== 'account') throw new Error('The token of an account is none');
  const { kind: _, staff: __, ...claims } = caller;
  return tokens.signAccess({ ...claims, email: '' }, 2 * HOUR);
}

function summary(failures: readonly Failure[]): string[] {
  const byKind = new Map<string, number>();
  for (const { what, status } of failures) {
    const kind = `${status} ${what}`.slice(0, 160);
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
  }
  return [...byKind]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([kind, times]) => `${times} x ${kind}`);
}

async function settle(look: () => Promise<Findings>): Promise<Findings> {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const findings = await look();
    const isClean = Object.values(findings).every((list: string[]) => list.length === 0);
    if (isClean || Date.now() > until) return findings;
    await sleep(500);
  }
}

async function countLostPlaces(
  url: string,
  { productId, durationSeconds }: Film,
  { places }: Counts,
): Promise<number> {
  let lost = 0;
  for (const [token, seconds] of places) {
    const item = (await historyOf(url, token)).find((each) => each.productId === productId);
    // A share with as many digits as the answer has.
    if (
      item === undefined ||
      item.progress * durationSeconds < Math.min(seconds, durationSeconds) - 1
    )
      lost += 1;
  }
  return lost;
}
