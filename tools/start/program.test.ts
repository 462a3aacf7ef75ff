import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastLines, type Program, runProgram } from './program.ts';

let folder: string;
let program: Program | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tayang-program-'));
});
afterEach(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true });
});

function run(code: string, mayEnd = false): Program {
  const script = path.join(folder, 'script.mjs');
  writeFileSync(script, code);
  program = runProgram({
    name: 'it',
    args: [script],
    env: { PATH: process.env.PATH ?? '' },
    logDir: folder,
    log: () => {},
    mayEnd,
  });
  return program;
}

const log = () => lastLines(path.join(folder, 'it.log'), 100);
async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !holds(); i += 1) await sleep(25);
  expect(holds()).toBe(true);
}

test('runs again after a crash', async () => {
  const { crashes } = run('console.log("up"); process.exit(3);');
  await until(() => crashes() >= 2);
  expect(log().match(/up/g)?.length).toBeGreaterThanOrEqual(2);
});

test('one that may end is not run again, unless it failed', async () => {
  const { crashes } = run('console.log("done");', true);
  await until(() => log().includes('done'));
  await sleep(600);
  expect(crashes()).toBe(0);
  expect(log().match(/done/g)).toHaveLength(1);
});

test('is asked to end, and its own children end with it', async () => {
  const code = `import { spawn } from 'node:child_process';
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    process.on('SIGTERM', () => { console.log('asked'); process.exit(0); });
    console.log('child', child.pid); setInterval(() => {}, 1000);`;
  const { stop } = run(code);
  await until(() => /child \d+/.test(log()));
  await stop();
  expect(log()).toContain('asked');
  const pid = Number(/child (\d+)/.exec(log())?.[1]);
  const state = () => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0];
    } catch {
      return 'gone';
    }
  };
  await until(() => ['gone', 'Z'].includes(state() ?? 'gone'));
});
