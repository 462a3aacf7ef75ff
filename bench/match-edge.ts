import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { needNginx, startBalancer } from '../tools/fleet/balancer.ts';
import { cpuSecondsOf } from './cpu.ts';
import { CannotMeasure, type Figure, figure } from './figure.ts';
import { startProgram } from './load/program.ts';
import { EVERY_MS, shown, watch } from './match.ts';

const STEPS = [1000, 4000, 10_000];
const ALL = 10_000;
const EDGE_PORT = 23_990;
/** Of what viewers get, so much may come from the origin: a channel's pieces, each once, and a manifest each two seconds. */
const MOST_FROM_ORIGIN = 0.02;
const REACHED_SHARE = 0.99;

type Counts = { requests: number; tokenChecks: number; bytes: number };

/**
 * The viewers of `match` behind the reference edge (nginx and njs, deploy/edge), each with a token of its own, which the edge
 * checks. Says how much the edge had, and what it asked of the origin: tokens, manifests, segments.
 */
export async function measure(): Promise<Figure[]> {
  await needNginx(console.error);
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const origin = await startProgram('channel-origin.ts', { args: [folder, String(ALL)] });
  const address = new URL(origin.base);
  const [keyId = '', hex = ''] = readFileSync(join(folder, 'keys'), 'utf8').split(':');
  const edge = await startBalancer({
    folder,
    port: EDGE_PORT,
    servers: [address.host],
    keys: [{ id: keyId, key: Buffer.from(hex, 'hex') }],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const tokens = readFileSync(join(folder, 'tokens'), 'utf8').split('\n');
  const [, , , ...rest] = address.pathname.split('/');
  const baseOf = (viewer: number) =>
    `http://127.0.0.1:${EDGE_PORT}/t/${tokens[viewer] ?? ''}/${rest.join('/')}`;
  try {
    const figures: Figure[] = [];
    const workers = await workersOf(edge.pid);
    for (const viewers of STEPS) {
      const [before, edgeBefore, began] = [await counts(address), edgeCpu(workers), Date.now()];
      const step = await watch({ pid: origin.pid, baseOf }, agent, viewers);
      const seconds = (Date.now() - began) / 1000;
      const after = await counts(address);
      const asked = 3 * step.due;
      const checks = after.tokenChecks - before.tokenChecks;
      const fetched = after.requests - before.requests - checks;
      const name = (what: string) => `match-edge-${viewers}-${what}`;
      figures.push(
        shown(name('rounds-in-time-share'), step.inTime / step.due, 1),
        shown(name('p95-round-ms'), step.p95, EVERY_MS),
        shown(name('failed'), step.failed, step.due),
        figure(
          { name: name('from-origin-share'), value: fetched / asked, reference: 1 },
          { atMost: MOST_FROM_ORIGIN },
        ),
        shown(name('token-checks-a-second'), checks / seconds, asked / seconds),
        shown(name('origin-mbit-a-second'), (8 * (after.bytes - before.bytes)) / 1e6 / seconds, 1),
        shown(name('origin-cores'), step.cores, 1),
        shown(name('edge-cores'), (edgeCpu(workers) - edgeBefore) / seconds, 1),
        shown(name('asker-cores'), step.asker, 1),
      );
      if (step.inTime / step.due < REACHED_SHARE) break;
    }
    return figures;
  } finally {
    agent.destroy();
    await edge.stop();
    await origin.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function counts({ origin }: URL): Promise<Counts> {
  return (await (await fetch(`${origin}/counts`)).json()) as Counts;
}

/** Of nginx's workers, once its master, which only watches, has begun them. */
async function workersOf(master: number): Promise<number[]> {
  for (let look = 0; look < 100; look += 1) {
    const pids = readFileSync(`/proc/${master}/task/${master}/children`, 'utf8').trim();
    if (pids !== '') return pids.split(' ').map(Number);
    await sleep(100);
  }
  throw new CannotMeasure('nginx has begun no workers');
}

const edgeCpu = (workers: readonly number[]) =>
  workers.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
