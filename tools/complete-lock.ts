import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run lock`, after adding a package: enters the native halves for other machines that npm
 * leaves out of the lock file when its registry does not hold them (yet). `npm ci` refuses a lock
 * file without them, on any machine. Entered so, they carry no checksum; ours all do.
 */
interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const file = path.resolve(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const added: string[] = [];

for (const [place, entry] of Object.entries(lock.packages))
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    const made = foreignHalf(name, version, entry.dev === true);
    if (made === undefined) throw new Error(`${name}@${version} is for no machine that I know.`);
    lock.packages[`node_modules/${name}`] = made;
    added.push(`${name}@${version}`);
  }

const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
console.log(`Entered ${added.length} packages. ${added.join(' ')}`);

/** Whether the package is found from that place, there or further up. */
function isLocked(place: string, name: string): boolean {
  for (let base = place; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in lock.packages) return true;
    if (base === '') return false;
    if (!base.includes('/node_modules/')) base = '';
  }
}

/** The entry of a package whose name says which machine it is for. */
function foreignHalf(name: string, version: string, dev: boolean): Entry | undefined {
  const words = name.split('/').at(-1)?.split('-') ?? [];
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (cpu === undefined || !/^\d+\.\d+\.\d+$/.test(version)) return undefined;
  const libc = { gnu: 'glibc', musl: 'musl' }[words.at(-1) ?? ''];
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && libc !== undefined && { libc: [libc] }),
    optional: true,
    ...(os !== undefined && { os: [os] }),
  };
}
