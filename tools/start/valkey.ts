import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { installPackages, onPath } from './programs.ts';
import { freePort } from '../free-ports.ts';

const STARTS_WITHIN_MS = 10_000;
/** Debian's package of tools has the server itself under another name, and brings no service that begins by itself. */
const TOOLS = { package: 'redis-tools', server: 'redis-check-rdb' };

/** A program that is run by its first argument, as the server. */
export type ValkeyProgram = { file: string; argv0: string };

/** Finds Valkey or Redis 7, or installs Debian's as root; undefined when there is none. */
export async function findValkey(log: (line: string) => void): Promise<ValkeyProgram | undefined> {
  const found = () => {
    for (const name of ['valkey-server', 'redis-server', TOOLS.server]) {
      const file = onPath(name);
      if (file !== undefined) return { file, argv0: name === TOOLS.server ? 'redis-server' : name };
    }
    return undefined;
  };
  if (found() === undefined) await installPackages([TOOLS.package], TOOLS.package, log);
  if (found() === undefined)
    log('Valkey is missing: install it (apt-get install valkey-server, or redis-tools).');
  return found();
}

export type RunningValkey = { url: string; pid: number; stop(): Promise<void> };

type ValkeyOptions = {
  isCluster?: boolean;
  port?: number;
  /** A folder in which it keeps what it has, as operators have it; one that is started there again has it too. */
  keepsIn?: string;
};

/**
 * A Valkey of our own on the loopback, by itself empty and kept in memory alone. As a cluster it is one node with all
 * slots, which refuses what no cluster could do.
 */
export async function startValkey(
  program: ValkeyProgram,
  { isCluster = false, port: asked = 0, keepsIn }: ValkeyOptions = {},
): Promise<RunningValkey> {
  const folder = keepsIn ?? mkdtempSync(path.join(os.tmpdir(), 'tayang-valkey-'));
  const port = asked === 0 ? await freePort() : asked;
  const keeping = keepsIn === undefined ? [] : ['--appendonly', 'yes', '--appendfsync', 'everysec'];
  const options = [
    '--port',
    port,
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    ...keeping,
  ];
  const cluster = [
    '--cluster-enabled',
    'yes',
    '--cluster-announce-ip',
    '127.0.0.1',
    '--cluster-port',
    await freePort(),
  ];
  const child = spawn(program.file, [...options, ...(isCluster ? cluster : [])].map(String), {
    argv0: program.argv0,
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => resolve());
    child.on('error', () => resolve());
  });
  // What ends without stopping it leaves no service behind.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const stop = async () => {
    process.off('exit', endWithUs);
    child.kill('SIGKILL');
    await ended;
    if (keepsIn === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const url = `redis://127.0.0.1:${port}`;
  try {
    await untilItAnswers(url, child, isCluster);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid ?? 0, stop };
}

async function untilItAnswers(url: string, child: ChildProcess, isCluster: boolean) {
  const client = createClient({ url, socket: { reconnectStrategy: () => 20 } });
  client.on('error', () => {});
  const connected = client.connect();
  const until = Date.now() + STARTS_WITHIN_MS;
  try {
    while (!client.isReady) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('Valkey did not start');
      await sleep(10);
    }
    await connected;
    if (!isCluster) return;
    await client.sendCommand(['CLUSTER', 'ADDSLOTSRANGE', '0', '16383']);
    while (!(await client.sendCommand<string>(['CLUSTER', 'INFO'])).includes('cluster_state:ok'))
      await sleep(20);
  } finally {
    client.destroy();
    connected.catch(() => {});
  }
}
