import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MARK } from './environment.ts';

export interface Lock {
  release: () => void;
}

/**
 * Takes the lock of a folder; undefined when another living process has held it for `patience`
 * milliseconds. It is an abstract socket, which the kernel frees with its process: after kill -9
 * nothing stale is left.
 */
export async function takeLock(folder: string, patience: number): Promise<Lock | undefined> {
  const until = Date.now() + patience;
  for (;;) {
    const lock = await tryLock(folder);
    if (lock !== undefined || Date.now() >= until) return lock;
    await sleep(100);
  }
}

async function tryLock(folder: string): Promise<Lock | undefined> {
  // Elsewhere than on Linux there are no abstract sockets, and no database of ours to guard.
  if (process.platform !== 'linux') return { release: () => {} };
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(`\0tayang-${name}`, () => resolve(true));
  });
  server.unref();
  return taken ? { release: () => server.close() } : undefined;
}

const PATIENCE_MS = 5_000;

/** Ends whatever a killed start of this data folder left running. Returns how many they were. */
export async function endLeftovers(dataDir: string): Promise<number> {
  const left = findMarked(dataDir);
  signal(left, 'SIGTERM');
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && findMarked(dataDir).length > 0) await sleep(50);
  signal(findMarked(dataDir), 'SIGKILL');
  return left.length;
}

/** A process is ours when its environment says so: numbers in a file may be a stranger's by now. */
function findMarked(dataDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => readEnvironment(name).includes(`${MARK}=${dataDir}`))
    .map(Number);
}

function readEnvironment(pid: string): string[] {
  try {
    return readFileSync(path.join('/proc', pid, 'environ'), 'utf8').split('\0');
  } catch {
    // Gone in between, or another user's.
    return [];
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone in between.
    }
  }
}
