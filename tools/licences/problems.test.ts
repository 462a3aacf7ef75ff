import { expect, test } from 'vitest';
import type { Finding } from './allowed.ts';
import { type Lock, type Manifest, packagesOf } from './packages.ts';
import { problemsOf } from './problems.ts';

/** A lock file with one package of each kind, and the manifests that are installed. */
const lock: Lock = {
  packages: {
    '': {},
    'node_modules/plain': { version: '1.0.0' },
    'node_modules/plain/node_modules/inner': { version: '2.0.0', dev: true },
    'node_modules/native': { version: '3.0.0', optionalDependencies: { 'native-riscv': '3.0.0' } },
    'node_modules/native-riscv': { version: '3.0.0' },
    'node_modules/other-machine': { version: '4.0.0', license: 'ISC' },
    'node_modules/old': { version: '0.1.0' },
  },
};
const manifests: Record<string, Manifest> = {
  'node_modules/plain': { license: 'MIT' },
  'node_modules/plain/node_modules/inner': { license: '(MIT OR GPL-3.0-only)' },
  'node_modules/native': { license: 'Apache-2.0' },
  'node_modules/old': { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0-only' }] },
};

function problems(
  changed: Record<string, Manifest> = {},
  findings: readonly Finding[] = [],
): string[] {
  const installed = { ...manifests, ...changed };
  return problemsOf(
    packagesOf(lock, (place) => installed[place]),
    findings,
  );
}

test('what is allowed passes, in every form that it is declared in', () => {
  expect(problems()).toEqual([]);
  const read = packagesOf(lock, (place) => manifests[place]);
  expect(read.map(({ name, isDev, licence }) => [name, isDev, licence])).toEqual([
    ['plain', false, 'MIT'],
    ['inner', true, '(MIT OR GPL-3.0-only)'],
    ['native', false, 'Apache-2.0'],
    ['native-riscv', false, 'Apache-2.0'],
    ['other-machine', false, 'ISC'],
    ['old', false, 'MIT OR GPL-2.0-only'],
  ]);
});

test.for(['AGPL-3.0-only', 'SSPL-1.0', 'CC-BY-NC-4.0', 'BUSL-1.1', 'GPL-3.0-only', 'OFL-1.1'])(
  '%s is refused',
  (license) => {
    expect(problems({ 'node_modules/plain': { license } })).toEqual([`plain@1.0.0: ${license}`]);
  },
);

test('what declares nothing is refused, for other machines too', () => {
  expect(problems({ 'node_modules/plain': {} })).toEqual(['plain@1.0.0: declares no licence']);
  expect(problems({ 'node_modules/native': {} })).toEqual([
    'native@3.0.0: declares no licence',
    'native-riscv@3.0.0: declares no licence',
  ]);
});

test('a finding stands for one declaration, and for no longer than a package needs it', () => {
  const finding: Finding = { name: 'pl*', declares: 'ISC', licence: 'CC-BY-3.0', reason: 'a film' };
  expect(problems({ 'node_modules/plain': { license: 'ISC' } }, [finding])).toEqual([]);
  expect(problems({ 'node_modules/plain': { license: 'CC-BY-NC-3.0' } }, [finding])).toEqual([
    'plain@1.0.0: CC-BY-NC-3.0',
    'pl*: no package is as tools/licences/allowed.ts found it',
  ]);
});
