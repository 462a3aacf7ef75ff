import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../start/settings.ts';

export interface KillableProgram {
  /** As a power cut would; it comes back at once. */
  kill: () => void;
  stop: () => Promise<void>;
}

interface ProgramOptions {
  script: string;
  env: Record<string, string>;
  logFile: string;
}

const PAUSE_MS = 100;

/** Runs a program, and runs it again whenever it dies. Unlike the supervisor of `npm start` it never waits longer. */
export function keepRunning({ script, env, logFile }: ProgramOptions): KillableProgram {
  let child: ChildProcess | undefined;
  let isStopping = false;
  const running = (async () => {
    while (!isStopping) {
      const log = createWriteStream(logFile, { flags: 'a' });
      child = spawn(process.execPath, [script], {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.pipe(log, { end: false });
      child.stderr?.pipe(log, { end: false });
      const ended = child;
      await new Promise((resolve) => ended.once('exit', resolve));
      log.end();
      if (!isStopping) await sleep(PAUSE_MS);
    }
  })();
  return {
    kill: () => {
      child?.kill('SIGKILL');
    },
    async stop() {
      isStopping = true;
      child?.kill('SIGKILL');
      await running;
    },
  };
}
