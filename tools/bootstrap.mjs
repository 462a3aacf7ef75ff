// Shared by tools/start.mjs and tools/test.mjs: plain JavaScript, no packages, Node 18 and up.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const NEEDED_NODE = 24;

/** Installs what is locked when it isn't there, and returns the Node to run everything with. */
export function prepare() {
  if (!isInstalled()) install();
  const brought = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`);
  if (process.platform === 'linux' && existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath;
  return giveUp(
    `Node ${NEEDED_NODE} is needed; this is ${process.versions.node}, and npm brings none for ` +
      `${process.platform}-${process.arch}. Install Node ${NEEDED_NODE} and try again.`,
  );
}

/**
 * Runs a script in our place: its signals are ours, its exit code too. Every Node that it starts keeps what it compiled,
 * types taken out: the next one, such as a server after a crash, is there in half the time.
 */
export function run(node, args) {
  const env = {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    ...process.env,
  };
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  watchLauncher(() => child.kill('SIGTERM'));
  child.on('error', (error) => giveUp(error.message));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/**
 * Under npm, a killed npm can't tell us that no process waits any more, and neither can the shell that
 * it puts in between: notice when either has gone.
 */
function watchLauncher(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const launchers = () => {
    const parent = process.ppid;
    const { name, ppid } = readStat(parent);
    return /^(?:ba|da)?sh$/.test(name) ? `${parent} ${ppid}` : `${parent}`;
  };
  const before = launchers();
  setInterval(() => launchers() === before || onGone(), 1000).unref();
}

function readStat(pid) {
  try {
    const [, name, ppid] = /^\d+ \((.*)\) \S (\d+)/s.exec(
      readFileSync(`/proc/${pid}/stat`, 'utf8'),
    );
    return { name, ppid };
  } catch {
    return { name: '', ppid: '' };
  }
}

/**
 * Compares the lock file with the list that npm leaves in node_modules when it is through: a
 * killed install, a pulled change and a missing folder all show.
 */
function isInstalled() {
  try {
    const wanted = readJson('package-lock.json').packages;
    const found = readJson('node_modules/.package-lock.json').packages;
    return Object.entries(wanted).every(([name, entry]) => {
      if (name === '' || entry.link) return true;
      const have = found[name];
      if (have === undefined) return entry.optional === true && !isForThisMachine(entry);
      return have.version === entry.version && have.integrity === entry.integrity;
    });
  } catch {
    return false;
  }
}

/** Of the packages for one kind of machine, whether this is it. */
function isForThisMachine({ os, cpu, libc }) {
  // Which libc this is only npm knows; a package that asks for one may rightly be missing.
  if (os === undefined || libc !== undefined) return false;
  const fits = (list, value) => list === undefined || [list].flat().includes(value);
  return fits(os, process.platform) && fits(cpu, process.arch);
}

function install() {
  console.log('Installing what package-lock.json names; this takes about a minute.');
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  for (const attempt of [1, 2]) {
    const { status, error } = spawnSync('npm', flags, { cwd: root, stdio: 'inherit' });
    if (status === 0) return;
    if (error?.code === 'ENOENT') giveUp('npm is missing. Install Node.js with npm and try again.');
    if (attempt === 2) giveUp('npm ci failed; its message stands above.');
  }
}

function readJson(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

function giveUp(message) {
  console.error(message);
  process.exit(1);
}
