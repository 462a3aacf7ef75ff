import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

interface Entry {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  cpu?: string[];
  [list: `${string}ependencies`]: Record<string, string>;
}
type Lock = { packages: Record<string, Entry> };

const lists = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;
/** A repository, an archive's address or a folder, where a range of versions should stand. */
const PLACE =
  /^(?:git|github|gitlab|bitbucket|gist|https?|ssh|file|link)[+:]|^[^@\s]+\/[^\s]+$|^\.{1,2}\//;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * What comes from anywhere but a registry, by a checksum: packages from git and from addresses run what their owner put
 * there last, and that is how a worm came into others' houses. Halves for other machines carry no checksum.
 */
function strangersIn({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([name, entry]) => {
    const asked = lists.flatMap((list) =>
      Object.entries(entry[list] ?? {}).flatMap(([dependency, spec]) =>
        PLACE.test(spec) || (name === '' && !EXACT.test(spec)) ? [`${name} > ${dependency}`] : [],
      ),
    );
    const isOurs = name === '' || entry.integrity !== undefined || entry.cpu !== undefined;
    const isPlaced =
      entry.link === true || !/^(?:https:\/\/\S+\/-\/\S+\.tgz)?$/.test(entry.resolved ?? '');
    return isOurs && !isPlaced ? asked : [...asked, name];
  });
}

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Lock;

test('every package comes from a registry, with a checksum and exactly pinned by us', () => {
  const lock = read('package-lock.json');
  expect(Object.keys(lock.packages).length).toBeGreaterThan(300);
  expect(strangersIn(lock)).toEqual([]);
});

test('git, archives, folders, loose versions and what has no checksum are found', () => {
  expect(strangersIn(read('tools/laws/fixtures/git-lock.json'))).toEqual([
    ' > forked',
    ' > loose',
    'node_modules/kept > worm',
    'node_modules/forked',
    'node_modules/archive',
    'node_modules/unsigned',
    'node_modules/beside',
  ]);
});
