import {
  type ChildProcess,
  type ChildProcessByStdio,
  spawn,
  type StdioOptions,
} from 'node:child_process';
import { constants, setPriority } from 'node:os';
import type { Readable } from 'node:stream';

export type RunOptions = {
  /** Ends the process at once when it aborts; the run then rejects with the signal's reason. */
  signal: AbortSignal;
  /** Called with each piece of standard output; without it the output is collected. */
  onOutput?: (chunk: Buffer) => void;
  /** Called with each piece of what it writes to descriptor 3, which is open only then. */
  onExtra?: (chunk: Buffer) => void;
  /** Called with the process id as soon as there is one. */
  onStart?: (pid: number) => void;
  /** The process is ended when it has said nothing for this long. */
  silentMs?: number;
};

export type RunResult = { stdout: Buffer; stderr: string };

/** A program that ended badly; `stderr` holds its last words. */
export class ProcessError extends Error {
  readonly stderr: string;

  constructor(command: string, outcome: string, stderr: string) {
    super(`${command} ended with ${outcome}: ${stderr.slice(-400)}`);
    this.name = 'ProcessError';
    this.stderr = stderr;
  }
}

/**
 * A pipe that fails is the end of the program behind it, as its 'close' tells; without a listener it would be ours.
 * `onError` is for who needs all that it wrote.
 */
export function survivePipes(
  child: ChildProcess,
  onError: (error: Error) => void = () => {},
): void {
  for (const pipe of child.stdio) pipe?.on('error', onError);
}

const SILENT_MS = 180_000;
const MOST_STDERR = 64 * 1024;

/** Runs a program below the priority of whatever serves viewers. @throws ProcessError when it ends badly. */
export function run(command: string, args: string[], options: RunOptions): Promise<RunResult> {
  const { signal, onOutput, onExtra, silentMs = SILENT_MS } = options;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(onExtra ? ['pipe' as const] : [])];
    const child = spawn(command, args, { stdio }) as ChildProcessByStdio<null, Readable, Readable>;
    const chunks: Buffer[] = [];
    let stderr = '';
    let isSilent = false;

    const kill = () => child.kill('SIGKILL');
    const hush = () => {
      isSilent = true;
      kill();
    };
    let watchdog = setTimeout(hush, silentMs);
    const heard = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(hush, silentMs);
    };
    signal.addEventListener('abort', kill, { once: true });

    if (child.pid !== undefined) {
      lowerPriority(child.pid);
      options.onStart?.(child.pid);
    }
    child.stdout.on('data', (chunk: Buffer) => {
      heard();
      if (onOutput) onOutput(chunk);
      else chunks.push(chunk);
    });
    (child.stdio[3] as Readable | undefined)?.on('data', (chunk: Buffer) => {
      heard();
      onExtra?.(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      heard();
      stderr = (stderr + chunk.toString()).slice(-MOST_STDERR);
    });
    const settle = (finish: () => void) => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', kill);
      finish();
    };
    child.on('error', (error) => settle(() => reject(error)));
    // It may end well all the same, and what it wrote is cut short.
    let problem: Error | undefined;
    survivePipes(child, (error) => {
      problem ??= error;
      kill();
    });
    child.on('close', (code, killedBy) =>
      settle(() => {
        if (signal.aborted) reject(signal.reason as Error);
        else if (code === 0 && problem === undefined)
          resolve({ stdout: Buffer.concat(chunks), stderr });
        else {
          const ended = problem?.message ?? killedBy ?? `code ${code}`;
          const outcome = isSilent ? `silence over ${silentMs} ms` : ended;
          reject(new ProcessError(command, outcome, stderr));
        }
      }),
    );
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system has no priorities.
  }
}
