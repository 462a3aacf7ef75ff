import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './laws/sources.ts';

interface Entry {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** Where Node would find a package that is asked for from a folder of the lock. */
function locate(from: string, name: string): string | undefined {
  const at = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (at in packages) return at;
  if (from === '') return undefined;
  return locate(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

test('the lock names nothing that is not needed: npm would leave it out, and each start install again', () => {
  const needed = new Set<string>(['']);
  for (const from of needed) {
    const entry = packages[from] ?? {};
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = entry;
    const asked = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const name of Object.keys({ ...asked, ...peerDependencies })) {
      // Where a package may do without its peer, nothing is brought for it.
      const isLeftOut = !(name in asked) && entry.peerDependenciesMeta?.[name]?.optional === true;
      const at = isLeftOut ? undefined : locate(from, name);
      if (at !== undefined) needed.add(at);
    }
  }
  expect(Object.keys(packages).filter((name) => !needed.has(name))).toEqual([]);
});
