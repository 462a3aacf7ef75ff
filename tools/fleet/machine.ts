import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../start/settings.ts';
import { end } from './balancer.ts';

const READY_MS = 300_000;
const LOOK_MS = 100;

/** A program of ours that is started, ended and killed as an operator or a fault would; it does not come back by itself. */
export interface Machine {
  start: () => Promise<void>;
  /** SIGTERM: it drains and ends. */
  end: () => Promise<void>;
  kill: () => Promise<void>;
}

export function machine(given: {
  script: string;
  args?: readonly string[];
  env: Record<string, string>;
  logFile: string;
  /** Answers once it may be asked; until then not at all, or 503. */
  readyUrl?: string;
}): Machine {
  let child: ChildProcess | undefined;
  return {
    async start() {
      const log = createWriteStream(given.logFile, { flags: 'a' });
      const started = spawn(process.execPath, [given.script, ...(given.args ?? [])], {
        cwd: root,
        env: given.env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      started.stdout.pipe(log, { end: false });
      started.stderr.pipe(log, { end: false });
      const { readyUrl } = given;
      const until = Date.now() + READY_MS;
      while (readyUrl !== undefined && !(await isReady(readyUrl))) {
        if (started.exitCode !== null || Date.now() > until)
          throw new Error(`${given.script} does not come up; see ${given.logFile}`);
        await sleep(LOOK_MS);
      }
    },
    async end() {
      if (child !== undefined) await end(child);
    },
    async kill() {
      if (child === undefined) return;
      // With what it started, as a container is killed: a server whose supervisor alone is gone would still drain.
      const own = childrenOf(child);
      const gone = end(child, 'SIGKILL');
      for (const pid of own) killIfThere(pid);
      await gone;
    },
  };
}

/** One that ended meanwhile is as dead as it was to be. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf({ pid, exitCode, signalCode }: ChildProcess): number[] {
  if (exitCode !== null || signalCode !== null) return [];
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
}
