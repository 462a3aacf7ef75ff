import { existsSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Postmaster {
  pid: number;
  socketDir: string;
}

/** The postmaster that serves this cluster, if it lives. */
export function livePostmaster(cluster: string): Postmaster | undefined {
  const lines = pidFileLines(cluster);
  const pid = Number(lines[0]);
  const socketDir = lines[4] ?? '';
  if (!Number.isInteger(pid) || pid <= 0 || socketDir === '') return undefined;
  return isAlive(pid, cluster) ? { pid, socketDir } : undefined;
}

/**
 * Whether that process is a postgres at work in this cluster. A number alone proves nothing: after
 * a reboot it may be a stranger's.
 */
export function isAlive(pid: number, cluster: string): boolean {
  const args = commandLine(pid);
  if (args.length === 0) return false;
  // Until it has started, the process is still the wrapper that will become postgres.
  return args.includes(cluster) || workingDirectory(pid) === cluster;
}

/**
 * PostgreSQL refuses to start while the process named in its lock files lives, whatever program that is.
 * Called only when no postmaster serves the cluster.
 */
export function clearStaleLocks(cluster: string, socketDir: string): void {
  rmSync(path.join(socketDir, '.s.PGSQL.5432.lock'), { force: true });
  const pid = pidFileLines(cluster)[0];
  // A dead one stays: PostgreSQL then looks whether anybody is still in its shared memory.
  if (pid !== undefined && existsSync(`/proc/${pid}`))
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
}

/** Backends of a postmaster that was killed hold its shared memory; a new one can't start. */
export async function endBackends(cluster: string): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const left = processes().filter(
      (pid) => workingDirectory(pid) === cluster && commandLine(pid)[0]?.startsWith('postgres'),
    );
    if (left.length === 0) return;
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself in between.
      }
    }
    await sleep(20);
  }
}

function pidFileLines(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Empty for a process that is gone, and for one that only waits to be buried. */
function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
