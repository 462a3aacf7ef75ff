import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LogFile, lineSplitter } from './log-file.ts';
import { root } from './settings.ts';

export interface ProgramOptions {
  name: string;
  /** After `node`: flags, the script, its arguments. */
  args: readonly string[];
  env: Record<string, string>;
  /** Several that do the same write one. */
  logFile: LogFile;
  log: (line: string) => void;
  /** A socket that it serves on beside others, as a number in our process. It finds it by LISTEN_FD. */
  socket?: number;
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
  /** Asks a server to drain and end, after which it starts again from what lies on the disk. */
  replace: () => void;
  logFile: string;
}

/** Ends a program whose supervisor is gone. */
const preload = path.join(import.meta.dirname, 'with-supervisor.ts');
/** The first number after input, output and errors. */
const LISTEN_FD = 3;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const STEADY_MS = 30_000;
/** After it has served on for DRAIN_SECONDS. */
const CLOSE_MS = 20_000;
const LAST_WORDS_MS = 1_000;

/** Runs one of our processes, and runs it again when it falls over. */
export function runProgram(options: ProgramOptions): Program {
  const { name, log, logFile } = options;
  const patienceMs = CLOSE_MS + Number(options.env['DRAIN_SECONDS'] ?? 0) * 1000;
  let child: ChildProcess | undefined;
  let stopping = false;
  let crashes = 0;
  let pause = FIRST_PAUSE_MS;
  const stopped = new AbortController();

  const runOnce = async () => {
    try {
      const launched = launch(options);
      child = launched.child;
      const how = await ending(child);
      // Its own children (an encoder, say) must not outlive it.
      signalGroup(child, 'SIGKILL');
      await Promise.race([launched.logged, sleep(LAST_WORDS_MS)]);
      return how;
    } catch (error) {
      // No memory or no process number, for now: tried again like a crash.
      return String(error);
    }
  };
  const keepRunning = async () => {
    while (!stopping) {
      const started = Date.now();
      const how = await runOnce();
      if (stopping || (options.mayEnd === true && how === '0')) return;
      if (how !== '0') crashes += 1;
      if (Date.now() - started > STEADY_MS) pause = FIRST_PAUSE_MS;
      log(`${name} ended (${how}) and starts again; see ${logFile.path}`);
      await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  };
  const running = keepRunning();

  return {
    logFile: logFile.path,
    crashes: () => crashes,
    replace: () => void child?.kill('SIGHUP'),
    stop: async () => {
      stopping = true;
      stopped.abort();
      if (child !== undefined && child.exitCode === null) child.kill('SIGTERM');
      const cut = setTimeout(() => child && signalGroup(child, 'SIGKILL'), patienceMs);
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

function launch({ name, args, env, logFile, socket, isLoud, isPatient }: ProgramOptions): Launched {
  // A group of its own: ^C in the terminal reaches us alone, and we end them in order.
  const child = spawn(process.execPath, ['--import', preload, ...args], {
    cwd: root,
    env: socket === undefined ? env : { ...env, LISTEN_FD: String(LISTEN_FD) },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', ...(socket === undefined ? [] : [socket])],
  });
  // A pipe that fails is the end of that program, not of the one that starts it again.
  for (const pipe of child.stdio) pipe?.on('error', () => {});
  if (isPatient === true && child.pid !== undefined) os.setPriority(child.pid, 10);
  const outputs = [child.stdout, child.stderr].map((stream) => {
    const lines = lineSplitter((text) => {
      logFile.write(text);
      if (isLoud !== true) return;
      for (const line of text.trimEnd().split('\n')) console.log(`${name.padEnd(8)} ${line}`);
    });
    stream?.setEncoding('utf8').on('data', lines.push);
    return lines;
  });
  const logged = new Promise<void>((resolve) => {
    child.on('close', () => {
      for (const { end } of outputs) end();
      resolve();
    });
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

/** The end of a log, for a message about what went wrong. */
export function lastLines(file: string, count = 15): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
