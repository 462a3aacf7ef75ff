import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages, onPath } from '../start/programs.ts';
import { root } from '../start/settings.ts';

/** Debian's. */
const MODULES = '/usr/lib/nginx/modules';
const NJS = 'ngx_http_js_module.so';
const PACKAGES = ['nginx', 'libnginx-mod-http-js'];

export interface Balancer {
  pid: number;
  /** What it saw since it was asked last. */
  count: () => Seen;
  stop: () => Promise<void>;
}

export interface Seen {
  requests: number;
  /** Ended with 5xx. */
  failed: number;
  /** Of those, what no server answered. */
  unanswered: number;
  /** Went to a second server, because the first could not be reached. */
  retried: number;
}

/**
 * Finds nginx with njs, or installs Debian's as root. An nginx of another source may have njs elsewhere, which its start tells.
 * @throws Error that says what to install, where there is none
 */
export async function needNginx(log: (line: string) => void): Promise<void> {
  const isHere = () => onPath('nginx') !== undefined;
  if (!isHere() || !existsSync(path.join(MODULES, NJS)))
    await installPackages(PACKAGES, 'nginx with njs', log);
  if (!isHere())
    throw new Error(`nginx with njs is missing: apt-get install ${PACKAGES.join(' ')}`);
}

/** nginx of this machine on the very file that deploy/edge brings along. */
export async function startBalancer(given: {
  folder: string;
  port: number;
  servers: readonly string[];
  keys: readonly { id: string; key: Buffer }[];
}): Promise<Balancer> {
  const work = path.join(given.folder, 'nginx');
  mkdirSync(work, { recursive: true });
  const edge = path.join(root, 'deploy/edge');
  const log = path.join(work, 'access.log');
  const values: Record<string, string> = {
    MODULES: `${modules()}\n${process.getuid?.() === 0 ? 'user root;' : ''}`,
    WORK: work,
    LISTEN: `127.0.0.1:${given.port}`,
    SERVERS: [
      ...given.servers.map((server) => `server ${server} max_fails=3 fail_timeout=2s;`),
      ...given.servers.map((server) => `server ${server} max_fails=0 backup;`),
    ].join(' '),
    EDGE: edge,
    KEYS: given.keys.map(({ id, key }) => `${id}:${key.toString('hex')}`).join(','),
    ACCESS_LOG: `${log} edge`,
  };
  const template = readFileSync(path.join(edge, 'nginx.conf.template'), 'utf8');
  const config = path.join(work, 'nginx.conf');
  const filled = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? '');
  writeFileSync(config, filled, { mode: 0o600 });
  const child = spawn(onPath('nginx') ?? 'nginx', ['-c', config, '-p', work], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', resolve);
  });
  let read = 0;
  return {
    pid: child.pid ?? 0,
    count() {
      const lines = readFileSync(log, 'utf8').slice(read);
      read += lines.length;
      const seen = lines.split('\n').filter((line) => line !== '');
      const entries = seen.map((line) => JSON.parse(line) as { status: number; upstream: string });
      return {
        requests: entries.length,
        failed: entries.filter(({ status }) => status >= 500).length,
        unanswered: entries.filter(({ status }) => status === 502 || status === 504).length,
        retried: entries.filter(({ upstream }) => upstream.includes(',')).length,
      };
    },
    stop: () => end(child),
  };
}

function modules(): string {
  const names = ['ndk_http_module.so', NJS];
  const there = names.filter((name) => existsSync(path.join(MODULES, name)));
  return there.map((name) => `load_module ${MODULES}/${name};`).join('\n');
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
