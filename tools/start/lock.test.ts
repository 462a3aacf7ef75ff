import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARK } from './environment.ts';
import { endLeftovers, takeLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a folder is locked once, and again after its release', async () => {
  const lock = await takeLock(folder, 0);
  expect(lock).toBeDefined();
  expect(await takeLock(folder, 0)).toBeUndefined();
  lock?.release();
  expect(await takeLock(folder, 1_000)).toBeDefined();
});

test('ten at once: one has it', async () => {
  const locks = await Promise.all(Array.from({ length: 10 }, () => takeLock(folder, 0)));
  expect(locks.filter((lock) => lock !== undefined)).toHaveLength(1);
});

test('the lock dies with its owner', async () => {
  const script = path.join(import.meta.dirname, 'lock.ts');
  const code = `const { takeLock } = await import(${JSON.stringify(script)});
    await takeLock(${JSON.stringify(folder)}, 0); console.log('taken'); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await new Promise((resolve) => owner.stdout.once('data', resolve));
  expect(await takeLock(folder, 0)).toBeUndefined();
  owner.kill('SIGKILL');
  expect(await takeLock(folder, 5_000)).toBeDefined();
});

test('leftovers are found by their mark, and no other process is touched', async () => {
  const sleeper = (mark: string) =>
    spawn('sleep', ['60'], { env: { PATH: process.env.PATH ?? '', [MARK]: mark } });
  const ours = sleeper(folder);
  const another = sleeper(`${folder}-2`);
  const ended = new Promise((resolve) => ours.on('exit', (_, signal) => resolve(signal)));
  expect(await endLeftovers(folder)).toBe(1);
  expect(await ended).toBe('SIGTERM');
  expect(another.exitCode ?? another.signalCode).toBeNull();
  another.kill('SIGKILL');
});
