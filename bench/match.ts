import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf } from './cpu.ts';
import { type Figure, figure, median } from './figure.ts';
import { startProgram } from './load/program.ts';

const STEPS = [1000, 4000, 8000, 10_000, 12_000, 14_000, 16_000, 20_000];
const ALL = 10_000;
/** A player asks for the manifest and for a segment of picture and of sound as often as one is there. */
export const EVERY_MS = 4000;
const STEP_MS = 12_000;
/** What did not get its turn by then has failed: a machine that is too small ends the step all the same. */
const LATEST_MS = 60_000;
/** Of its rounds so many must be through before the next one is due. */
const KEPT_SHARE = 0.99;
const SHOWN_ONLY = 0;

/**
 * Viewers of one match against one process: each asks every four seconds for the manifest, the newest picture of 360
 * lines (180 KB) and its sound (28 KB). Steps go on beyond 10,000 until rounds are no longer through in time. One
 * process on the same machine asks, and takes its share of it: the figures say which of both had no more to give.
 */
export async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tayang-bench-'));
  const origin = await startProgram('channel-origin.ts', { args: [folder] });
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  try {
    const figures: Figure[] = [];
    let kept = 0;
    for (const viewers of STEPS) {
      const step = await watch({ pid: origin.pid, baseOf: () => origin.base }, agent, viewers);
      const share = step.inTime / step.due;
      if (share >= KEPT_SHARE && step.failed === 0) kept = viewers;
      figures.push(
        shown(`match-${viewers}-viewers-rounds-in-time-share`, share, 1),
        shown(`match-${viewers}-viewers-p95-round-ms`, step.p95, EVERY_MS),
        shown(`match-${viewers}-viewers-origin-cores`, step.cores, 1),
        shown(`match-${viewers}-viewers-asker-cores`, step.asker, 1),
        shown(`match-${viewers}-viewers-failed`, step.failed, step.due),
      );
      if (share < KEPT_SHARE) break;
    }
    return [...figures, shown('match-viewers-kept', kept, ALL)];
  } finally {
    agent.destroy();
    await origin.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

export const shown = (name: string, value: number, reference: number) =>
  figure({ name, value, reference }, { atLeast: SHOWN_ONLY });

type Step = {
  due: number;
  inTime: number;
  failed: number;
  p95: number;
  cores: number;
  asker: number;
};

/** So many viewers for some rounds, each at the address of its own. */
export async function watch(
  { pid, baseOf }: { pid: number; baseOf: (viewer: number) => string },
  agent: Agent,
  viewers: number,
): Promise<Step> {
  const times: number[] = [];
  let failed = 0;
  const [cpu, own, began] = [cpuSecondsOf(pid), cpuSecondsOf('self'), performance.now()];
  const rounds = Math.round(STEP_MS / EVERY_MS);
  const viewer = async (i: number) => {
    // Spread over the four seconds, as people come.
    let due = began + (i / viewers) * EVERY_MS;
    for (let round = 0; round < rounds; round += 1, due += EVERY_MS) {
      await sleep(Math.max(0, due - performance.now()));
      try {
        if (performance.now() > began + LATEST_MS) throw new Error('Too late');
        await oneRound(baseOf(i), agent);
        times.push(performance.now() - due);
      } catch {
        failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: viewers }, (_, i) => viewer(i)));
  const seconds = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    due: viewers * rounds,
    inTime: times.filter((time) => time <= EVERY_MS).length,
    failed,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? median(times),
    cores: (cpuSecondsOf(pid) - cpu) / seconds,
    asker: (cpuSecondsOf('self') - own) / seconds,
  };
}

async function oneRound(base: string, agent: Agent): Promise<void> {
  const manifest = (await ask(new URL('manifest.mpd', base), agent, true)).toString();
  const folder = /<BaseURL>([^<]+)<\/BaseURL>(?![\s\S]*<BaseURL>)/.exec(manifest)?.[1] ?? '';
  const last = lastNumber(manifest);
  for (const name of [`v360/${last}.m4s`, `a56/${last}.m4s`]) {
    await ask(new URL(folder + name, base), agent, false);
  }
}

/** The newest segment of picture: where the last timeline of the last period ends. */
function lastNumber(manifest: string): number {
  const period = manifest.slice(manifest.lastIndexOf('<Period'));
  const [, start = '1', timeline = ''] =
    /startNumber="(\d+)"[^>]*><SegmentTimeline>(.*?)<\/SegmentTimeline>/.exec(period) ?? [];
  const count = [...timeline.matchAll(/<S [^>]*?(?:r="(\d+)")?\/>/g)].reduce(
    (sum, [, repeat]) => sum + 1 + Number(repeat ?? 0),
    0,
  );
  return Number(start) + count - 1;
}

function ask(url: URL, agent: Agent, isRead: boolean): Promise<Buffer> {
  return new Promise((answered, refused) => {
    const request = get(url, { agent, timeout: 30_000 }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => {
        if (isRead) chunks.push(chunk);
      });
      response.on('end', () => {
        if (response.statusCode === 200) answered(Buffer.concat(chunks));
        else refused(new Error(`${response.statusCode} for ${url.pathname}`));
      });
      response.on('error', refused);
    });
    request.on('timeout', () => request.destroy(new Error('No answer')));
    request.on('error', refused);
  });
}
