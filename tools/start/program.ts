import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './settings.ts';

export interface ProgramOptions {
  name: string;
  /** After `node`: flags, the script, its arguments. */
  args: readonly string[];
  env: Record<string, string>;
  logDir: string;
  log: (line: string) => void;
  /** Print its output too, for development. */
  isLoud?: boolean;
  /** It has work to do and an end; only a failure starts it again. */
  mayEnd?: boolean;
  /** Works in the background and leaves the processor to the others. */
  isPatient?: boolean;
}

export interface Program {
  /** Asks it to end, cuts it off when it doesn't, and keeps it from coming back. */
  stop: () => Promise<void>;
  /** How often it has ended without being asked to. */
  crashes: () => number;
  logFile: string;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 30_000;
const DRAIN_MS = 20_000;
const LAST_WORDS_MS = 1_000;

/** Runs one of our processes, and runs it again when it falls over. */
export function runProgram(options: ProgramOptions): Program {
  const { name, log } = options;
  const logFile = path.join(options.logDir, `${name}.log`);
  let child: ChildProcess | undefined;
  let stopping = false;
  let crashes = 0;
  let pause = FIRST_PAUSE_MS;
  const stopped = new AbortController();

  const keepRunning = async () => {
    while (!stopping) {
      const started = Date.now();
      const launched = launch(options, logFile);
      child = launched.child;
      const how = await ending(child);
      // Its own children (an encoder, say) must not outlive it.
      signalGroup(child, 'SIGKILL');
      await Promise.race([launched.logged, sleep(LAST_WORDS_MS)]);
      if (stopping || (options.mayEnd === true && how === '0')) return;
      crashes += 1;
      if (Date.now() - started > STEADY_MS) pause = FIRST_PAUSE_MS;
      log(`${name} ended (${how}) and starts again; see ${logFile}`);
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };
  const running = keepRunning();

  return {
    logFile,
    crashes: () => crashes,
    stop: async () => {
      stopping = true;
      stopped.abort();
      if (child !== undefined && child.exitCode === null) child.kill('SIGTERM');
      const cut = setTimeout(() => child && signalGroup(child, 'SIGKILL'), DRAIN_MS);
      await running;
      clearTimeout(cut);
    },
  };
}

interface Launched {
  child: ChildProcess;
  /** Resolves when all that it said is in its log. */
  logged: Promise<void>;
}

function launch(options: ProgramOptions, logFile: string): Launched {
  mkdirSync(options.logDir, { recursive: true });
  rotate(logFile);
  const file = createWriteStream(logFile, { flags: 'a' });
  // A group of its own: ^C in the terminal reaches us alone, and we end them in order.
  const child = spawn(process.execPath, options.args, {
    cwd: root,
    env: options.env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (options.isPatient === true && child.pid !== undefined) os.setPriority(child.pid, 10);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      file.write(chunk);
      if (options.isLoud !== true) return;
      for (const line of chunk.toString('utf8').trimEnd().split('\n'))
        console.log(`${options.name.padEnd(8)} ${line}`);
    });
  const logged = new Promise<void>((resolve) => {
    child.on('close', () => file.end(resolve));
  });
  return { child, logged };
}

function ending(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(signal ?? String(code)));
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The whole group is gone already.
  }
}

const LOG_LIMIT_BYTES = 10_000_000;

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
}

/** The end of a log, for a message about what went wrong. */
export function lastLines(file: string, count = 15): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
