import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from './free-ports.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The first films hold a free one, one of Lite and one of Premium: encoding more would only slow what is measured. */
const FILMS = '4';
const START_MS = 5 * 60_000;

export interface Stack {
  url: string;
  dataDir: string;
  stop: () => Promise<void>;
}

/** For a stack without ffmpeg: every film is taken over in moments, as it is or from the pack that comes along. */
export const PACKED_FILMS = { SEED_FILMS: '', FFMPEG_PATH: '/nowhere/ffmpeg' };

/** Starts the real thing, as `npm start` does, and waits until it says that it is ready. */
export async function startStack(
  keptDataDir?: string,
  env: Record<string, string> = {},
  /** Of one that ran before: what browsers keep of a site they keep by its address. */
  againAt?: number,
): Promise<Stack> {
  const dataDir = keptDataDir ?? mkdtempSync(path.join(os.tmpdir(), 'tayang-e2e-'));
  mkdirSync(dataDir, { recursive: true });
  const port = againAt ?? (await freePorts(3));
  const { child, output } = launch(dataDir, port, env);
  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    while (child.exitCode === null && child.signalCode === null) await sleep(50);
    if (keptDataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
  };
  const until = Date.now() + START_MS;
  while (!output().includes('Tayang is ready')) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`The stack did not start:\n${output()}`);
    }
    await sleep(100);
  }
  return { url: `http://localhost:${port}`, dataDir, stop };
}

/** Runs `npm start` on a data folder and returns what it printed when it has ended. */
export async function startAndWait(
  dataDir: string,
): Promise<{ code: number | null; text: string }> {
  const { child, output } = launch(dataDir, await freePorts(3));
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { code, text: output() };
}

function launch(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    env: {
      SEED_FILMS: FILMS,
      ...process.env,
      ...more,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  return { child, output: () => text };
}

/** Kills a program of the stack, every process of it, as a power cut would; its supervisor starts it again. */
export function killProgram(dataDir: string, script: string): void {
  for (const { pid } of findProgram(dataDir, script)) process.kill(pid, 'SIGKILL');
}

/** Kills one of the processes that share a work; @throws where it is the only one. */
export function killOneOf(dataDir: string, script: string): void {
  const [first, ...others] = findProgram(dataDir, script);
  if (first === undefined || others.length === 0) throw new Error(`${script} runs once only`);
  process.kill(first.pid, 'SIGKILL');
}

/** The environment that a program of a running stack was started with: its database, its secrets. */
export function environmentOf(dataDir: string, script: string): NodeJS.ProcessEnv {
  const [program] = findProgram(dataDir, script);
  const entries = program?.env.filter((line) => line.includes('=')) ?? [];
  return Object.fromEntries(
    entries.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** @throws where it does not run. */
function findProgram(dataDir: string, script: string): { pid: number; env: string[] }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const found = pids.flatMap((pid) => {
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const env = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const isOurs = args.includes(script) && env.includes(`TAYANG_HOME=${dataDir}`);
      return isOurs ? [{ pid: Number(pid), env }] : [];
    } catch {
      return [];
    }
  });
  if (found.length === 0) throw new Error(`${script} is not running`);
  return found;
}
