import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { installPackages, onPath } from '../start/programs.ts';
import { root } from './steps.ts';

/** Debian's Chromium without its window: half the work of the whole browser, which counts on two cores. */
const SHELL = 'chromium-headless-shell';
/** The same for x64, in a package: it takes a tenth less of the processor than Debian's (decision 025). */
const packed = path.resolve(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../..');
/** What that one takes from the machine. */
const NEEDED = ['libnss3', 'fonts-liberation'];

/** The one that is set, or the first that is there. */
export function chromiumPath(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && existsSync(configured)) return configured;
  const unpacked = unpackedPath();
  if (unpacked !== undefined && existsSync(unpacked)) return unpacked;
  return [SHELL, 'chromium', 'chromium-browser', 'google-chrome']
    .map(onPath)
    .find((file) => file !== undefined);
}

/** Finds a Chromium for the journeys: unpacks the package's, or installs Debian's as root. */
export async function findChromium(log: (line: string) => void): Promise<string | undefined> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured !== undefined && existsSync(configured)) return configured;
  const unpacked = unpackedPath();
  if (unpacked !== undefined) {
    if (!existsSync(unpacked)) await unpack(path.dirname(unpacked));
    if (!areInstalled(NEEDED)) await installPackages(NEEDED, 'what Chromium needs', log);
    if (spawnSync(unpacked, ['--version']).status === 0) return unpacked;
    // What does not run here must not be found before one that does.
    rmSync(path.dirname(unpacked), { recursive: true });
  }
  if (onPath(SHELL) === undefined)
    await installPackages([SHELL, 'fonts-liberation'], 'Chromium', log);
  const found = chromiumPath();
  if (found === undefined)
    log(
      `Chromium is missing: install what it needs (apt-get install ${NEEDED.join(' ')}) or one (${SHELL}), or set CHROMIUM_PATH.`,
    );
  return found;
}

/** Where the package's Chromium is unpacked, by its version. */
function unpackedPath(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest = readFileSync(path.join(packed, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return path.join(root, 'node_modules/.cache', `chromium-${version}`, 'chromium');
}

/** Unpacks the browser and what draws for it where there is no graphics card; a start that was killed leaves no half. */
async function unpack(folder: string): Promise<void> {
  const making = `${folder}.${process.pid}`;
  mkdirSync(making, { recursive: true });
  await pipeline(
    createReadStream(path.join(packed, 'bin/chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(making, 'chromium'), { mode: 0o755 }),
  );
  const drawing = brotliDecompressSync(readFileSync(path.join(packed, 'bin/swiftshader.tar.br')));
  const { status } = spawnSync('tar', ['-x', '-C', making], { input: drawing });
  if (status !== 0) throw new Error('tar is needed to unpack Chromium');
  // Another start may have been quicker.
  if (existsSync(folder)) rmSync(making, { recursive: true });
  else renameSync(making, folder);
}

/** One that was removed is known still, by another state. */
function areInstalled(packages: readonly string[]): boolean {
  const format = ['-W', '-f', '${db:Status-Status} ', ...packages];
  const { status, stdout } = spawnSync('dpkg-query', format, { encoding: 'utf8' });
  return status === 0 && stdout.trim() === packages.map(() => 'installed').join(' ');
}
