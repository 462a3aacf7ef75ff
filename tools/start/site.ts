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

const shared = [
  'contract',
  'package.json',
  'package-lock.json',
  'tools/notices.ts',
  'tools/page-chunks.ts',
  'tools/refuse-modules.ts',
];
/** The two apps, each built anew when something of its own has changed. */
const apps = [
  {
    name: 'site',
    root: '.',
    stamp: 'sources.sha256',
    sources: [
      ...shared,
      'web',
      'react-router.config.ts',
      'vite.config.ts',
      'vite.service-worker.config.ts',
    ],
  },
  {
    name: 'studio',
    root: 'studio',
    stamp: 'studio.sha256',
    sources: [...shared, 'studio', 'web/ui', 'web/lib'],
  },
];
type App = (typeof apps)[number];
const LONGEST_BUILD_MS = 5 * 60_000;
/** For what is young, of which a build throws away so much that it spent a fifth on it: 25.4 CPU seconds instead of 29.6. */
const ROOM = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
const build = path.join(root, 'build');

/** Builds the site and the studio, each if what it is made from has changed since the last time. */
export async function buildSite(options: {
  dataDir: string;
  signal: AbortSignal;
  log: (line: string) => void;
}): Promise<void> {
  if (outdated().length === 0) return;
  mkdirSync(build, { recursive: true });
  // Copies that start side by side share the build: one makes it, the others wait.
  const lock = await takeLock(build, LONGEST_BUILD_MS);
  if (lock === undefined) throw new Error('Another copy has been building the site for too long.');
  try {
    await Promise.all(outdated().map((app) => buildApp(app, options)));
    // The site's build empties the folder that the studio's stands in: where it was not due, it is now.
    await Promise.all(outdated().map((app) => buildApp(app, options)));
  } finally {
    lock.release();
  }
}

async function buildApp(
  { name, root: folder, wanted, stamp }: Outdated,
  { dataDir, signal, log }: Parameters<typeof buildSite>[0],
): Promise<void> {
  log(`building the ${name}`);
  // A build killed half-way must not pass for the one before it.
  rmSync(stamp, { force: true });
  const script = path.join(root, 'node_modules/@react-router/dev/bin.cjs');
  await runToEnd([...ROOM, script, 'build', folder], {
    env: { ...process.env, NODE_ENV: 'production', [MARK]: dataDir },
    signal,
    failure: `The ${name} could not be built:`,
  });
  writeFileSync(stamp, wanted);
}

type Outdated = App & { wanted: string };

function outdated(): Outdated[] {
  return apps
    .map((app) => ({ ...app, wanted: hashOf(app.sources), stamp: path.join(build, app.stamp) }))
    .filter(({ stamp, wanted }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted);
}

function hashOf(sources: readonly string[]): string {
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
