import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findings, programs } from './licences/allowed.ts';
import { type Lock, type Manifest, packagesOf } from './licences/packages.ts';
import { licenceOf, problemsOf } from './licences/problems.ts';

/**
 * `npm run licences`: every dependency with its licence, those of the running service and those of development alone.
 * Fails on one that forbids use for money or over a network, or that declares nothing we know.
 */
const root = path.resolve(import.meta.dirname, '..');
const FEWEST_PACKAGES = 100;

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

const packages = packagesOf(readJson('package-lock.json') as Lock, (place) => {
  const file = path.join(place, 'package.json');
  return existsSync(path.join(root, file)) ? (readJson(file) as Manifest) : undefined;
});

const groups: readonly [string, boolean][] = [
  ['The running service', false],
  ['Development alone', true],
];
for (const [title, isDev] of groups) {
  const own = packages.filter((one) => one.isDev === isDev);
  console.log(`${title}: ${own.length} packages`);
  const byLicence = Map.groupBy(own, (one) => licenceOf(one, findings) ?? 'unknown');
  for (const [licence, list] of [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const names = list.map(({ name, version }) => `${name}@${version}`);
    console.log(`  ${licence}, ${list.length}: ${[...new Set(names)].toSorted().join(', ')}`);
  }
}
console.log('Programs that we run and do not pass on:');
for (const { name, licence, reason } of programs) console.log(`  ${name}, ${licence}: ${reason}`);

const problems = problemsOf(packages, findings);
for (const problem of problems) console.error(problem);
if (packages.length < FEWEST_PACKAGES)
  console.error(`Only ${packages.length} packages were read, fewer than ${FEWEST_PACKAGES}.`);
if (problems.length > 0 || packages.length < FEWEST_PACKAGES) process.exitCode = 1;
