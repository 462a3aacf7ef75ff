import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { MARK } from './environment.ts';
import { takeLock } from './lock.ts';
import { runToEnd } from './run-to-end.ts';
import { root } from './settings.ts';

const sources = [
  'web',
  'contract',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'vite.service-worker.config.ts',
];
const LONGEST_BUILD_MS = 5 * 60_000;
const build = path.join(root, 'build');
const stamp = path.join(build, 'sources.sha256');

/** Builds the site if what it is made from has changed since the last time. */
export async function buildSite(options: {
  dataDir: string;
  signal: AbortSignal;
  log: (line: string) => void;
}): Promise<void> {
  const wanted = hashSources();
  if (isBuilt(wanted)) return;
  mkdirSync(build, { recursive: true });
  // Copies that start side by side share the build: one makes it, the others wait.
  const lock = await takeLock(build, LONGEST_BUILD_MS);
  if (lock === undefined) throw new Error('Another copy has been building the site for too long.');
  try {
    if (isBuilt(wanted)) return;
    options.log('building the site');
    // A build killed half-way must not pass for the one before it.
    rmSync(stamp, { force: true });
    const script = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
    await runToEnd([script, 'build'], {
      env: { ...process.env, NODE_ENV: 'production', [MARK]: options.dataDir },
      signal: options.signal,
      failure: 'The site could not be built:',
    });
    writeFileSync(stamp, wanted);
  } finally {
    lock.release();
  }
}

function isBuilt(hash: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const name of sources.flatMap(listFiles).toSorted())
    hash.update(`${name}\0`).update(readFileSync(path.join(root, name)));
  return hash.digest('hex');
}

function listFiles(name: string): string[] {
  const found = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [name];
  return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}
